/** Names of the seas around Greece; written by hand, CC0. */
export const SEAS = [
  { en: 'Aegean Sea', el: 'Αιγαίο Πέλαγος', lat: 38.9, lng: 25.0, rank: 1 },
  { en: 'Ionian Sea', el: 'Ιόνιο Πέλαγος', lat: 38.0, lng: 19.6, rank: 1 },
  { en: 'Mediterranean Sea', el: 'Μεσόγειος Θάλασσα', lat: 34.6, lng: 19.5, rank: 0 },
  { en: 'Sea of Crete', el: 'Κρητικό Πέλαγος', lat: 35.85, lng: 25.0, rank: 2 },
  { en: 'Libyan Sea', el: 'Λιβυκό Πέλαγος', lat: 34.4, lng: 24.3, rank: 2 },
  { en: 'Adriatic Sea', el: 'Αδριατική Θάλασσα', lat: 42.7, lng: 15.8, rank: 1 },
  { en: 'Black Sea', el: 'Εύξεινος Πόντος', lat: 43.2, lng: 34.0, rank: 0 },
  { en: 'Myrtoan Sea', el: 'Μυρτώο Πέλαγος', lat: 37.0, lng: 23.6, rank: 2 },
  { en: 'Gulf of Corinth', el: 'Κορινθιακός Κόλπος', lat: 38.25, lng: 22.4, rank: 2 },
  { en: 'Saronic Gulf', el: 'Σαρωνικός Κόλπος', lat: 37.72, lng: 23.45, rank: 2 },
  { en: 'Thermaic Gulf', el: 'Θερμαϊκός Κόλπος', lat: 40.3, lng: 22.8, rank: 2 },
  { en: 'Levantine Sea', el: 'Θάλασσα της Λεβαντίνης', lat: 34.2, lng: 31.5, rank: 2 },
  { en: 'Tyrrhenian Sea', el: 'Τυρρηνική Θάλασσα', lat: 40.0, lng: 12.2, rank: 1 },
  { en: 'North Sea', el: 'Βόρεια Θάλασσα', lat: 56.3, lng: 3.5, rank: 0 },
  { en: 'Baltic Sea', el: 'Βαλτική Θάλασσα', lat: 57.5, lng: 19.5, rank: 0 },
];
