// The text of --help; its part about commands is also shown alone.
export const HELP = `Charge points that speak OCPP 1.6J or 2.0.1, for trying out a Voltagora network.

  npm run simulate -- --url ws://127.0.0.1:3000 --points points.json

Options
  --url URL          The central system, ws:// or wss://. A point connects to URL/ocpp/IDENTITY.
  --points FILE      A JSON list of charge points, see below.
  --faults SHARE     Share of points, 0 to 1, that misbehave every few minutes: lose the line, the power or
                     an answer, say something twice or late, show a fault, refuse a start, wait for a
                     driver who never comes, get unplugged. Default 0.
  --fault-every SECONDS   How often such a point does, on average. Default 240.
  --seed TEXT        The same seed brings the same cars, mishaps and delays. Default "voltagora".
  --sample SECONDS   How often meter values are sent while charging, until the central system
                     changes MeterValueSampleInterval. Default 5.
  --pace N           Simulated seconds per second, 1 to 1000. Timestamps stay real. Default 1.
  --version V        1.6 or 2.0.1, for the points of the list that name no version. Default 1.6.
  --refuse-reserve ANSWER   Answer every ReserveNow with Rejected, Occupied, Faulted, Unavailable or
                     NotSupported, instead of keeping the plug.
  --journal FILE     Append a line of JSON for every transaction that is over: identity, connector,
                     transactionId, idTag, meterStartWh, meterStopWh, startedAt, stoppedAt, reason, and
                     delivered: whether the central system has answered its end.
  --scenario NAME    Play a scenario on the first point of the list, then stop: a file, or the name of one
                     that comes along. The answer is 1 when something it expects is not so.
  --list-scenarios   Those that come along, and the steps that one may have.
  --quirk ID         Misbehave as some makers' points do, e.g. Q04; may be given several times.
  --list-quirks      All that can be shown, with their source.
  --ca FILE          The root to trust for wss://; PEM. --cert FILE and --key FILE: the point's own, which
                     it shows instead of a password (security profile 3).
  --control          Take commands from standard input, and stop when it ends. On by itself when that is
                     a terminal.
  --verbose          A line for every event, not only for the fleet and its transactions.
  --help             This text.

The list of charge points
  [{ "identity": "ATH-0001", "password": "at-least-16-random-characters",
     "vendor": "ABB", "model": "Terra 53", "version": "1.6",
     "signs": true, "stays": 20,
     "connectors": [{ "number": 1, "type": "CCS2", "maxPowerKw": 50 },
                    { "number": 2, "type": "TYPE2", "maxPowerKw": 22 }] }]
  Identity and password are those of the charging point in Voltagora; connectors count from 1.
  "signs": its meter signs the beginning and the end of every charge (OCMF); leave it out for none.
  "stays": for so many minutes a car stays plugged in whose charge was ended from afar.
  CCS and CHAdeMO charge with DC along the curve of a real car, other types with AC.

Commands
  list                        How many are online, and who is doing something.
  show IDENTITY               Everything about one point.
  offline IDENTITY SECONDS    Cut its line; charging goes on and is told afterwards.
  fault IDENTITY CONNECTOR [CODE]     e.g. GroundFailure; ends the transaction there.
  clear IDENTITY CONNECTOR    End the fault.
  unplug IDENTITY CONNECTOR   The driver pulls the plug.
  swipe IDENTITY CONNECTOR IDTAG      Charge with a card at the reader.
  refuse IDENTITY             Refuse the next remote start.
  refuse-reserve IDENTITY [ANSWER]    Answer the next ReserveNow so; Rejected if none is named.
  lose IDENTITY CONNECTOR     Accept the next remote start, but nobody plugs in.
  do IDENTITY STEP            A step of a scenario, e.g. do ATH-0001 power cut for 30 s.
  raw IDENTITY TEXT           Send text as it is.
  help                        These commands.
  quit                        End all transactions and stop.

A driver starts a charge in Voltagora; the car plugs in two to four seconds after.
`;

/** Only the commands while it runs. */
export const COMMAND_HELP = HELP.slice(HELP.indexOf('  list '), HELP.indexOf('\n\nA driver'));
