import { describe, expect, test } from 'vitest';
import { feedRecords, inspectFeed } from '../import/feed-records.ts';
import { readRecord } from '../import/read-record.ts';
import { fileOf, ocmPoi, reasonOf, taken } from '../../../tests/kit/station-exchange/feed.ts';

const takenPoi = (changes: object) => taken(readRecord(ocmPoi(changes), 'ocm'));

describe('a point of interest of Open Charge Map', () => {
  test('becomes a station with as many plugs as it has', () => {
    expect(takenPoi({})).toEqual({
      sourceId: '4711',
      name: 'Harbour',
      operator: 'Island Power',
      address: 'Akti Miaouli 1',
      city: 'Pireas',
      postcode: '18538',
      country: 'GR',
      lat: 37.942,
      lng: 23.646,
      timeZone: 'Europe/Athens',
      open247: null,
      openingHours: null,
      accessNotes: 'Behind the ticket office',
      amenities: [],
      asOf: '2026-02-03',
      plugs: [
        { key: '1', label: 'A', connectorType: 'TYPE2', maxPowerW: 22_000 },
        { key: '1~2', label: 'B', connectorType: 'TYPE2', maxPowerW: 22_000 },
        { key: '2', label: 'C', connectorType: 'CCS2', maxPowerW: 150_000 },
      ],
      faults: [],
    });
  });

  test('can be in the compact form, which has ids only', () => {
    const { Country: _, ...address } = ocmPoi().AddressInfo;
    const read = takenPoi({ OperatorInfo: undefined, AddressInfo: { ...address, CountryID: 91 } });
    expect(read).toMatchObject({ country: 'GR', operator: '' });
  });

  test('has no operator when its name is in brackets', () => {
    const OperatorInfo = { Title: '(Business Owner at Location)' };
    expect(takenPoi({ OperatorInfo }).operator).toBe('');
  });

  test('uses its number of points when connections have no quantity, with an upper limit', () => {
    const Connections = [{ ConnectionTypeID: 25, PowerKW: 11, Quantity: null }];
    expect(takenPoi({ Connections, NumberOfPoints: 3 }).plugs).toHaveLength(3);
    expect(takenPoi({ Connections, NumberOfPoints: 100_000 }).plugs).toHaveLength(200);
    expect(takenPoi({ Connections, NumberOfPoints: -1 }).plugs).toHaveLength(1);
  });

  test.each([
    ['removed', { StatusTypeID: 200 }, 'is removed or planned'],
    ['planned', { StatusTypeID: undefined, StatusType: { ID: 150 } }, 'is removed or planned'],
    ['private', { UsageTypeID: 2 }, 'is private'],
    [
      'not openly licensed',
      { DataProvider: { Title: 'X', IsOpenDataLicensed: false } },
      'its provider gives no open licence',
    ],
    ['without connections', { Connections: null }, 'has no connections'],
    ['nowhere', { AddressInfo: null }, 'no usable coordinates'],
    ['without an id', { ID: null }, 'has no id'],
  ])('that is %s is refused', (_, changes, reason) => {
    expect(reasonOf(readRecord(ocmPoi(changes), 'ocm'))).toBe(reason);
  });
});

const TITLES =
  'ID,UUID, LocationTitle,AddressLine1,AddressLine2,Town,StateOrProvince,Postcode,Country,Latitude,Longitude,Distance,DistanceUnit,Addr_ContactTelephone1,Addr_ContactTelephone2,Addr_ContactEmail,Addr_AccessComments,Addr_GeneralComments,Addr_RelatedURL,ConnectionType,ChargerType,UsageType,NumberOfPoints,GeneralComments,DateLastConfirmed,StatusType,DateLastStatusUpdate';

describe('its CSV', () => {
  const rowsOf = async (text: string) => {
    const path = fileOf(text, 'ocm.csv');
    const { format } = await inspectFeed(path, 'auto');
    const readings = [];
    for await (const record of feedRecords(path)) readings.push(readRecord(record, format));
    return readings;
  };

  test('has connections by title, with no power, and comments over several lines', async () => {
    const [first, second, third] = await rowsOf(
      `${TITLES}\n` +
        '9,A-1,"Harbour, east","Quay 1",,"Pireas",,"18538","Greece",37.942,23.646,,0,,,,"Ring\nthe bell",,,"Type 2 (Socket Only); CCS (Type 2); CHAdeMO; ",,"Public",2,,,"Operational",2/3/2026 6:03:00 AM\n' +
        '10,A-2,"Yard","",,"Pireas",,,"Greece",37.9,23.6,,0,,,,,,,"Type 2 (Socket Only); ",,"Private - Restricted Access",1,,,"Operational",\n' +
        '11,A-3,"No place","",,"",,,"Greece",,,,0,,,,,,,"CHAdeMO; ",,"Public",1,,,"Operational",\n',
    );
    expect(first && taken(first)).toMatchObject({
      sourceId: '9',
      name: 'Harbour, east',
      country: 'GR',
      accessNotes: 'Ring the bell',
      asOf: null,
      plugs: [
        { connectorType: 'TYPE2', maxPowerW: null },
        { connectorType: 'CCS2' },
        { connectorType: 'CHADEMO' },
      ],
    });
    expect(second && reasonOf(second)).toBe('is private');
    expect(third && reasonOf(third)).toBe('no usable coordinates');
  });

  test('with other columns is refused', async () => {
    await expect(rowsOf('id,name\n1,x\n')).rejects.toThrow(
      'does not have the columns of Open Charge Map',
    );
  });
});
