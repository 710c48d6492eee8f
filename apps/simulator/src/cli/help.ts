// The text of --help; its part about commands is also shown alone.
export const HELP = `Simulated charging points with OCPP 1.6J or 2.0.1, to try out a Voltagora network.

  npm run simulate -- --url ws://127.0.0.1:3000 --points points.json

Options
  --url URL          The central system, ws:// or wss://. A point connects to URL/ocpp/IDENTITY.
  --points FILE      A JSON list of charging points, see below.
  --faults SHARE     Share of points, 0 to 1, with random faults every few minutes: lost connection, power
                     or response, repeated or late messages, a reported fault, a refused start, a driver
                     who never comes, an unplugged car. Default 0.
  --fault-every SECONDS   Mean time between faults of such a point. Default 240.
  --seed TEXT        The same seed gives the same cars, faults and delays. Default "voltagora".
  --sample SECONDS   How often meter values are sent while charging, until the central system
                     changes MeterValueSampleInterval. Default 5.
  --pace N           Simulated seconds per second, 1 to 1000. Timestamps stay real. Default 1.
  --version V        1.6 or 2.0.1, for points of the list without a version. Default 1.6.
  --refuse-reserve ANSWER   Answer every ReserveNow with Rejected, Occupied, Faulted, Unavailable or
                     NotSupported, instead of reserving the plug.
  --journal FILE     Append a line of JSON for every finished transaction: identity, connector,
                     transactionId, idTag, meterStartWh, meterStopWh, startedAt, stoppedAt, reason, and
                     delivered: whether the central system has answered its end.
  --scenario NAME    Play a scenario on the first point of the list, then stop: a file, or the name of a
                     shipped one. The exit code is 1 when an expectation is not met.
  --list-scenarios   The shipped scenarios, and the steps of scenarios.
  --quirk ID         Simulate a vendor quirk, e.g. Q04; may be given several times.
  --list-quirks      All supported quirks, with their source.
  --ca FILE          The trusted root certificate for wss://; PEM. --cert FILE and --key FILE: the client
                     certificate and key, used instead of a password (security profile 3).
  --control          Take commands from standard input, and stop when it ends. On by default when that is
                     a terminal.
  --verbose          A line for every event, not only for the fleet and its transactions.
  --help             This text.

The list of charging points
  [{ "identity": "ATH-0001", "password": "at-least-16-random-characters",
     "vendor": "ABB", "model": "Terra 53", "version": "1.6",
     "signs": true, "stays": 20,
     "connectors": [{ "number": 1, "type": "CCS2", "maxPowerKw": 50 },
                    { "number": 2, "type": "TYPE2", "maxPowerKw": 22 }] }]
  Identity and password are those of the charging point in Voltagora; connectors count from 1.
  "signs": its meter signs the readings at start and end of every session (OCMF). Default false.
  "stays": minutes that a car stays plugged in after a remote stop.
  CCS and CHAdeMO charge with DC along the curve of a real car, other types with AC.

Commands
  list                        The number of points online, and the active ones.
  show IDENTITY               Everything about one point.
  offline IDENTITY SECONDS    Drop its connection; charging goes on and is reported afterwards.
  fault IDENTITY CONNECTOR [CODE]     e.g. GroundFailure; ends the transaction there.
  clear IDENTITY CONNECTOR    End the fault.
  unplug IDENTITY CONNECTOR   Unplug the car.
  swipe IDENTITY CONNECTOR IDTAG      Charge with an RFID card.
  refuse IDENTITY             Refuse the next remote start.
  refuse-reserve IDENTITY [ANSWER]    Answer the next ReserveNow with this. Default Rejected.
  lose IDENTITY CONNECTOR     Accept the next remote start, but nobody plugs in.
  do IDENTITY STEP            A step of a scenario, e.g. do ATH-0001 power cut for 30 s.
  raw IDENTITY TEXT           Send raw text.
  help                        These commands.
  quit                        End all transactions and stop.

A driver starts a session in Voltagora; the car is plugged in two to four seconds later.
`;

/** Only the commands while it runs. */
export const COMMAND_HELP = HELP.slice(HELP.indexOf('  list '), HELP.indexOf('\n\nA driver'));
