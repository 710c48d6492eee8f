// The names of charging brands, shipped with the server. Licence: data/LICENCES.md.
import { readFileSync } from 'node:fs';
import { claimedBrand } from '@voltagora/domain';
import * as z from 'zod';

const FILE = new URL('../../../../data/charging-brands.json', import.meta.url);
const brands = z.array(z.string()).parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** Whether a station names a charging brand in its name or network. */
export const claimsBrand = ({
  name,
  operator = '',
}: {
  name: string;
  operator?: string;
}): boolean => claimedBrand(`${name} | ${operator}`, brands) !== undefined;
