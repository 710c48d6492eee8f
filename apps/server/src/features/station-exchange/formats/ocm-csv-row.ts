import type { FeedRecord } from '../import/feed-fields.ts';

/** Converts a row of Open Charge Map's CSV to its JSON shape. The CSV has titles of connection types, and no power. */
export function poiOfCsvRow(row: Record<string, string>): FeedRecord {
  const titles = (row['ConnectionType'] ?? '').split(';').map((title) => title.trim());
  const types = titles.filter(Boolean);
  return {
    ID: row['ID'],
    AddressInfo: {
      Title: row['LocationTitle'],
      AddressLine1: row['AddressLine1'],
      AddressLine2: row['AddressLine2'],
      Town: row['Town'],
      Postcode: row['Postcode'],
      Country: { Title: row['Country'] },
      Latitude: row['Latitude'],
      Longitude: row['Longitude'],
      AccessComments: row['Addr_AccessComments'],
    },
    NumberOfPoints: row['NumberOfPoints'],
    UsageTypeID: USAGE_TYPES[row['UsageType'] ?? ''],
    StatusTypeID: STATUS_TYPES[row['StatusType'] ?? ''],
    DateLastStatusUpdate: row['DateLastStatusUpdate'],
    Connections: types.map((title) => ({ ConnectionType: { Title: title } })),
  };
}

/** Usage types in Open Charge Map's reference data that exclude a record. */
const USAGE_TYPES: Record<string, number> = {
  'Private - Restricted Access': 2,
  'Private - For Staff, Visitors or Customers': 6,
};
const STATUS_TYPES: Record<string, number> = {
  'Planned For Future Date': 150,
  'Removed (Decommissioned)': 200,
};
