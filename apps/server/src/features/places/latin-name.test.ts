import { expect, test } from 'vitest';
import { latinName } from './latin-name.ts';

test.each([
  ['Ερμού', 'Ermou'],
  ['Λεωφόρος Βουλιαγμένης', 'Leoforos Vouliagmenis'],
  ['Μπουμπουλίνας', 'Boumpoulinas'],
  ['Ευαγγελιστρίας', 'Evangelistrias'],
  ['Χαϊδάρι', 'Chaidari'],
  ['ΘΗΒΩΝ', 'THIVON'],
  ['Αύρας', 'Avras'],
  ['Αυτοκράτορος', 'Aftokratoros'],
  ['Πραΰλου', 'Praylou'],
  ['28ης Οκτωβρίου', '28is Oktovriou'],
  ['Rue de Rivoli', 'Rue de Rivoli'],
])('%s is %s', (greek, latin) => {
  expect(latinName(greek)).toBe(latin);
});
