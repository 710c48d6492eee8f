import { describe, expect, test } from 'vitest';
import { parseFrame } from '../frame.ts';
import { v16 } from './protocol.ts';

/** Frames as chargers in the field have been seen or described to send them: maker and fault, frame. */
const FRAMES: readonly [string, string][] = [
  [
    'AEFA Home OCPP: MeterValues with an empty transactionId => not JSON at all; timestamp ',
    String.raw`[2,"m1","MeterValues",{"connectorId":1,"transactionId":,"meterValue":[{"timestamp":"2026-08-04T13:35:45.377","sampledValue":[{"value":"1750","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","unit":"Wh","location":"Outlet"}]}]}]`,
  ],
  [
    'unknown: MeterValues carry transactionId 0 although StartTransaction.conf gave ',
    String.raw`[2,"m2","MeterValues",{"connectorId":1,"transactionId":0,"meterValue":[{"timestamp":"2023-09-23T10:00:00Z","sampledValue":[{"value":"1200"}]}]}]`,
  ],
  [
    'several: clock-aligned MeterValues omit transactionId while a transaction runs',
    String.raw`[2,"m3","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"2026-09-08T10:15:00Z","sampledValue":[{"value":"15230","context":"Sample.Clock","measurand":"Energy.Active.Import.Register","unit":"Wh"}]}]}]`,
  ],
  [
    'EVerest/libocpp <= 2024.01: StopTransaction with transactionId -1 when the session started offline',
    String.raw`[2,"m4","StopTransaction",{"transactionId":-1,"meterStop":2300,"timestamp":"2024-02-26T09:14:46.700Z","idTag":"DEADBEEF","reason":"Local"}]`,
  ],
  [
    'Delta: StopTransaction with transactionId 0',
    String.raw`[2,"m5","StopTransaction",{"transactionId":0,"meterStop":0,"timestamp":"2022-01-10T08:00:00Z"}]`,
  ],
  [
    'Schneider EVlink Smart Wallbox fw 3.4.0.2: chargeBoxSerialNumber 33 chars (max 25), chargePointSerialNumber padde',
    String.raw`[2,"m6","BootNotification",{"chargeBoxSerialNumber":"EVB1A22P2RI3N182341200100350795E5","chargePointModel":"EVlink Smart Wallbox","chargePointSerialNumber":"3N18310641B55","chargePointVendor":"Schneider Electric","firmwareVersion":"3.4.0.2"}]`,
  ],
  [
    'Huawei SmartCharger-22KT-S0: chargePointVendor is an empty string',
    String.raw`[2,"6a6709c5000009ab09a2","BootNotification",{"chargePointModel":"ACChargePoint","chargePointSerialNumber":"huawei1","chargePointVendor":""}]`,
  ],
  [
    "Legrand GreenUp: StatusNotification errorCode 'Error' is not in the enum",
    String.raw`[2,"28240181849166013077","StatusNotification",{"connectorId":0,"errorCode":"Error","status":"Faulted","timestamp":"2024-08-03T16:16:55Z"}]`,
  ],
  [
    'Alfen Eve Pro: invalid sampledValue.context and hours of queued MeterValues flushed a',
    String.raw`[2,"m9","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"2021-11-02T01:00:00Z","sampledValue":[{"value":"123456","context":"Sample.Periodic.","measurand":"Energy.Active.Import.Register","unit":"Wh"}]}]}]`,
  ],
  [
    'Growatt THOR: timestamps without zone; reservationId 0 always present',
    String.raw`[2,"288115","StartTransaction",{"connectorId":1,"idTag":"evcc","meterStart":0,"reservationId":0,"timestamp":"2023-10-19T15:28:07"}]`,
  ],
  [
    'emulators / embedded stacks: offset without minutes',
    String.raw`[2,"m11","StatusNotification",{"connectorId":2,"errorCode":"NoError","status":"Preparing","timestamp":"2024-04-26T14:35:02+02"}]`,
  ],
  [
    'MicroOcpp based: 1970 clock before time sync',
    String.raw`[2,"1000001","StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available","timestamp":"1970-01-01T00:00:00.740Z"}]`,
  ],
  [
    'Wallbox Pulsar Pro fw 6.x: no BootNotification after (re)connect; first frame is StatusNotificati',
    String.raw`[2,"859018158","StatusNotification",{"info":"","vendorId":"com.wallbox","vendorErrorCode":"","connectorId":1,"errorCode":"NoError","status":"Preparing","timestamp":"2026-04-25T13:12:29Z"}]`,
  ],
  [
    'widely deployed: Heartbeat/StatusNotification sent in parallel with BootNotification be',
    String.raw`[2,"a1","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]`,
  ],
  [
    'widely deployed: Heartbeat/StatusNotification sent in parallel with BootNotification be',
    String.raw`[2,"a2","BootNotification",{"chargePointVendor":"X","chargePointModel":"Y"}]`,
  ],
  [
    'widely deployed: Heartbeat/StatusNotification sent in parallel with BootNotification be',
    String.raw`[2,"a3","Heartbeat",{}]`,
  ],
  [
    'KEBA P30x load-management network: idTag has the serial appended',
    String.raw`[2,"dab92753","StartTransaction",{"connectorId":4,"idTag":"12345678_dummy1","timestamp":"2021-04-08T18:49:11.450Z","meterStart":164}]`,
  ],
  [
    'KEBA P30: MeterValues for connectorId 0 = sum of all sockets (or the only socket',
    String.raw`[2,"19d6e3cf","MeterValues",{"connectorId":0,"meterValue":[{"timestamp":"2021-04-07T11:00:00.000Z","sampledValue":[{"value":"734.6","context":"Sample.Clock","format":"Raw","measurand":"Energy.Active.Import.Register","location":"Outlet","unit":"Wh"}]}]}]`,
  ],
  [
    'KEBA: Available arrives before StopTransaction / Ended event',
    String.raw`[2,"b1","StatusNotification",{"connectorId":1,"status":"Available","errorCode":"NoError","timestamp":"2024-01-01T10:00:00Z"}]`,
  ],
  [
    'KEBA: Available arrives before StopTransaction / Ended event',
    String.raw`[2,"b2","StopTransaction",{"transactionId":77,"meterStop":5000,"timestamp":"2024-01-01T10:00:02Z","idTag":"A"}]`,
  ],
  [
    'KEBA: vendorId in StatusNotification carries the firmware version',
    String.raw`[2,"40ebd0b0","StatusNotification",{"connectorId":1,"status":"Available","errorCode":"NoError","timestamp":"2021-04-07T07:52:10.462Z","vendorId":"1.12.0"}]`,
  ],
  [
    'ABB DC: Finishing with an errorCode other than NoError',
    String.raw`[2,"c1","StatusNotification",{"connectorId":1,"errorCode":"OtherError","status":"Finishing","timestamp":"2022-05-01T10:00:00Z"}]`,
  ],
  [
    'Mennekes ACU: only the energy register while idle, power missing',
    String.raw`[2,"e1","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"2026-06-09T10:00:00Z","sampledValue":[{"value":"1000"}]}]}]`,
  ],
  [
    'Zaptec Go 2: no StopTransaction; connector just returns to Available',
    String.raw`[2,"f1","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available","timestamp":"2026-06-01T10:00:00Z"}]`,
  ],
  [
    'several: older StatusNotification delivered after a newer one',
    String.raw`[2,"g1","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging","timestamp":"2026-06-01T10:10:00Z"}]`,
  ],
  [
    'several: older StatusNotification delivered after a newer one',
    String.raw`[2,"g2","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available","timestamp":"2026-06-01T10:00:00Z"}]`,
  ],
  [
    'Wallbox: StopTransaction for a transaction the server never started',
    String.raw`[2,"585855959","StopTransaction",{"meterStop":2259988,"timestamp":"2024-01-30T14:29:16Z","idTag":"XXXXXX","transactionData":[],"reason":"Local","transactionId":1706601047}]`,
  ],
  [
    'Wallbox Copper SB: register after stop is higher than meterStop => negative next session;',
    String.raw`[2,"i1","BootNotification",{"chargePointSerialNumber":"88034","chargePointVendor":"Wall Box Chargers","meterType":"Internal NON compliant","meterSerialNumber":"","chargePointModel":"PLP1-0-2-4","iccid":"","chargeBoxSerialNumber":"88034","firmwareVersion":"5.5.10","imsi":""}]`,
  ],
  [
    'Autel MaxiCharger: drops wss silently without uploaded root CA; stays Finishing after rem',
    String.raw`[2,"j1","BootNotification",{"chargePointVendor":"Autel","chargePointModel":"MaxiChargerAC","firmwareVersion":"PFA0102|V0.00.00|V1.38.00||2.4.3.0"}]`,
  ],
  [
    'Autel MaxiCharger: drops wss silently without uploaded root CA; stays Finishing after rem',
    String.raw`[2,"j2","StatusNotification",{"connectorId":0,"errorCode":"NoError","status":"Available"}]`,
  ],
  [
    'OpenEVSE fw 4.2: energy reported in kWh but unit says Wh',
    String.raw`[2,"l1","MeterValues",{"connectorId":1,"transactionId":5,"meterValue":[{"timestamp":"2023-07-01T21:45:30.000Z","sampledValue":[{"value":"9451","context":"Sample.Periodic","measurand":"Power.Active.Import","unit":"W"},{"value":"361","context":"Sample.Periodic","measurand":"Energy.Active.Import.Register","unit":"Wh"}]}]}]`,
  ],
  [
    'several: Current.Import with phase L1-N; Voltage with L1 or L1-L2; totals witho',
    String.raw`[2,"l2","MeterValues",{"connectorId":1,"transactionId":5,"meterValue":[{"timestamp":"2024-08-24T10:00:00Z","sampledValue":[{"value":"15.9","measurand":"Current.Import","unit":"A","phase":"L1-N"},{"value":"15.8","measurand":"Current.Import","unit":"A","phase":"L2-N"},{"value":"398","measurand":"Voltage","unit":"V","phase":"L1-L2"}]}]}]`,
  ],
  [
    'several: empty string or non-numeric value',
    String.raw`[2,"l3","MeterValues",{"connectorId":1,"transactionId":5,"meterValue":[{"timestamp":"2024-09-26T10:00:00Z","sampledValue":[{"value":"","measurand":"SoC","unit":"Percent"},{"value":"nan","measurand":"Temperature","unit":"Celsius"}]}]}]`,
  ],
  [
    'several: a 20-character remote idTag comes back longer in StopTransaction (buff',
    String.raw`[2,"l4","StopTransaction",{"transactionId":9,"meterStop":100,"timestamp":"2026-08-15T10:00:00Z","idTag":"ABCDEFGHIJKLMNOPQRST\u0001\u0002"}]`,
  ],
  [
    "payment terminals: idTag with ';' (terminal;token)",
    String.raw`[2,"l5","StartTransaction",{"connectorId":1,"idTag":"TERM01;A1B2C3","meterStart":0,"timestamp":"2023-01-01T10:00:00Z"}]`,
  ],
  [
    'Schneider: total current differs from L1+L2+L3; no power per phase',
    String.raw`[2,"l6","MeterValues",{"connectorId":1,"transactionId":5,"meterValue":[{"timestamp":"2023-01-01T10:00:00Z","sampledValue":[{"value":"16","measurand":"Current.Import","unit":"A"},{"value":"16","measurand":"Current.Import","unit":"A","phase":"L1"},{"value":"16","measurand":"Current.Import","unit":"A","phase":"L2"},{"value":"16","measurand":"Current.Import","unit":"A","phase":"L3"}]}]}]`,
  ],
  [
    "ChargeAmps Halo: unit 'Hz' (not in the 1.6 enum before errata)",
    String.raw`[2,"l7","MeterValues",{"connectorId":1,"meterValue":[{"timestamp":"2025-03-12T10:00:00Z","sampledValue":[{"value":"50.0","measurand":"Frequency","unit":"Hz"}]}]}]`,
  ],
  [
    "ABL: info/vendorErrorCode = 'none'; zone +00:00",
    String.raw`[2, "27393929", "StatusNotification" ,{"connectorId":1,"status":"Finishing","errorCode":"NoError","info":"none","timestamp":"2023-04-15T11:04:45.659+00:00","vendorId":"ABL","vendorErrorCode":"none"}]`,
  ],
  [
    'libocpp: transactionData with SignedData samples that have no measurand',
    String.raw`[2,"n1","StopTransaction",{"transactionId":9,"meterStop":100,"timestamp":"2023-07-13T10:00:00Z","transactionData":[{"timestamp":"2023-07-13T10:00:00Z","sampledValue":[{"value":"OCMF|{}|{}","format":"SignedData","context":"Transaction.End"}]}]}]`,
  ],
  [
    'some stacks: status jumps Available -> Charging before StartTransaction',
    String.raw`[2,"o1","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Charging"}]`,
  ],
  [
    'some stacks: status jumps Available -> Charging before StartTransaction',
    String.raw`[2,"o2","StartTransaction",{"connectorId":1,"idTag":"A","meterStart":10,"timestamp":"2022-06-12T10:00:00Z"}]`,
  ],
  [
    'all: SecurityEventNotification, LogStatusNotification, FirmwareStatusNotifi',
    String.raw`[2,"p1","SecurityEventNotification",{"type":"SettingSystemTime","timestamp":"2025-08-24T10:00:00Z"}]`,
  ],
];

describe('frames of the field', () => {
  test.each(FRAMES)('%s', (_, text) => {
    expect.assertions(2);
    const reading = parseFrame(text);
    expect(reading).toMatchObject({ ok: true, frame: { type: 'call' } });
    if (!reading.ok || reading.frame.type !== 'call' || !v16.isAction(reading.frame.action)) return;
    expect(v16.readRequest(reading.frame.action, reading.frame.payload)).toMatchObject({
      ok: true,
    });
  });
});
