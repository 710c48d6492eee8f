// Schema of OCPI 2.2.1 Locations (chapters 8.3 and 8.4, types of chapter 16), written independently from the standard: required
// fields, lengths, patterns, enumerations. Tests only.
import * as z from 'zod';

const DateTime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const Words = (words: string) => z.enum(words.split(' '));
const Coordinates = z.strictObject({
  latitude: z.string().regex(/^-?\d{1,2}\.\d{5,7}$/),
  longitude: z.string().regex(/^-?\d{1,3}\.\d{5,7}$/),
});
const DisplayText = z.strictObject({ language: z.string().length(2), text: z.string().max(512) });
const Image = z.strictObject({
  url: z.url().max(255),
  thumbnail: z.url().max(255).optional(),
  category: Words('CHARGER ENTRANCE LOCATION NETWORK OPERATOR OTHER OWNER'),
  type: z.string().max(4),
  width: z.int().max(99_999).optional(),
  height: z.int().max(99_999).optional(),
});
const TimeOfDay = z.string().regex(/^([0-1]\d|2[0-3]):[0-5]\d$/);

const Connector = z.strictObject({
  id: z.string().min(1).max(36),
  standard: Words(
    'CHADEMO CHAOJI DOMESTIC_A DOMESTIC_B DOMESTIC_C DOMESTIC_D DOMESTIC_E DOMESTIC_F DOMESTIC_G DOMESTIC_H DOMESTIC_I ' +
      'DOMESTIC_J DOMESTIC_K DOMESTIC_L DOMESTIC_M DOMESTIC_N DOMESTIC_O GBT_AC GBT_DC IEC_60309_2_single_16 ' +
      'IEC_60309_2_three_16 IEC_60309_2_three_32 IEC_60309_2_three_64 IEC_62196_T1 IEC_62196_T1_COMBO IEC_62196_T2 ' +
      'IEC_62196_T2_COMBO IEC_62196_T3A IEC_62196_T3C NEMA_5_20 NEMA_6_30 NEMA_6_50 NEMA_10_30 NEMA_10_50 NEMA_14_30 ' +
      'NEMA_14_50 PANTOGRAPH_BOTTOM_UP PANTOGRAPH_TOP_DOWN TESLA_R TESLA_S',
  ),
  format: Words('SOCKET CABLE'),
  power_type: Words('AC_1_PHASE AC_2_PHASE AC_2_PHASE_SPLIT AC_3_PHASE DC'),
  max_voltage: z.int().positive(),
  max_amperage: z.int().positive(),
  max_electric_power: z.int().positive().optional(),
  last_updated: DateTime,
});

const Evse = z.strictObject({
  uid: z.string().min(1).max(36),
  status: Words(
    'AVAILABLE BLOCKED CHARGING INOPERATIVE OUTOFORDER PLANNED REMOVED RESERVED UNKNOWN',
  ),
  connectors: z.array(Connector).min(1),
  physical_reference: z.string().min(1).max(16).optional(),
  last_updated: DateTime,
});

const OcpiLocation = z.strictObject({
  country_code: z.string().regex(/^[A-Z]{2}$/),
  party_id: z.string().length(3),
  id: z.string().min(1).max(36),
  publish: z.boolean(),
  name: z.string().max(255).optional(),
  address: z.string().max(45),
  city: z.string().max(45),
  postal_code: z.string().max(10).optional(),
  country: z.string().regex(/^[A-Z]{3}$/),
  coordinates: Coordinates,
  evses: z.array(Evse),
  directions: z.array(DisplayText).optional(),
  operator: z.strictObject({ name: z.string().max(100) }).optional(),
  facilities: z.array(
    Words(
      'HOTEL RESTAURANT CAFE MALL SUPERMARKET SPORT RECREATION_AREA NATURE MUSEUM BIKE_SHARING BUS_STOP TAXI_STAND ' +
        'TRAM_STOP METRO_STATION TRAIN_STATION AIRPORT PARKING_LOT CARPOOL_PARKING FUEL_STATION WIFI',
    ),
  ),
  time_zone: z.string().min(1).max(255),
  opening_times: z
    .strictObject({
      twentyfourseven: z.boolean(),
      regular_hours: z
        .array(
          z.strictObject({
            weekday: z.int().min(1).max(7),
            period_begin: TimeOfDay,
            period_end: TimeOfDay,
          }),
        )
        .min(1)
        .optional(),
    })
    .optional(),
  images: z.array(Image),
  last_updated: DateTime,
});

/** An OCPI server's response to GET locations. */
export const OcpiAnswer = z.strictObject({
  data: z.array(OcpiLocation),
  status_code: z.literal(1000),
  status_message: z.string(),
  timestamp: DateTime,
});
