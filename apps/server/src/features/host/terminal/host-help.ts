export const HOST_HELP = `For whoever runs this installation. Finds the running server by its data folder (VOLTAGORA_DATA) or opens the
database itself (DATABASE_URL, or when no server runs).

  npm run host -- COMMAND

Commands
  accounts [--search TEXT] [--role driver|station_owner] [--suspended] [--limit N]
                              Who has an account: role, state, when joined, when last seen.
  account EMAIL|ID            Everything about one account that a host needs.
  suspend EMAIL|ID --reason TEXT
                              No login, every session ended, open pages closed within a minute. A running charge goes
                              on to its end. An owner's stations take no new bookings; those there are stay.
  unsuspend EMAIL|ID [--reason TEXT]
                              Lets the person in again.
  refund RESERVATION --reason TEXT [--tokens N] [--at-our-cost]
                              Gives back what a driver paid, all of it or N tokens: from the owner what they earned,
                              from you the commission. --at-our-cost takes all of it from your commission. What was paid
                              by card goes back to the card.
  payments [--all] [--limit N]
                              Payments by card and refunds to cards that went wrong, and those that the provider has not
                              answered for long. --all: the latest of all.
  payouts [--status requested|paid|refused] [--limit N]
                              What owners ask to be paid of their earnings, the longest waiting first.
  pay-payout PAYOUT --reference TEXT
                              Once you have paid it: the tokens leave the owner's wallet, and a mail tells the reference.
  refuse-payout PAYOUT --reason TEXT
                              Gives the tokens back to the owner's wallet, and a mail tells why.
  feature SLUG|ID             Recommends a station on the first page.
  unfeature SLUG|ID           Ends that.
  audit [--subject ID|EMAIL] [--limit N]
                              What was done to somebody else's account, booking, charge or money, newest first.
  import FILE|URL [--dry-run] [--format ocpi|ocm] [--source NAME] [--licence TEXT] [--status FILE|URL] [--let-vanish]
                              Stations of a public register or another operator: OCPI locations, or Open Charge Map's
                              JSON or CSV, also as .zip and .gz. Run again, only what has changed is written; what has
                              vanished leaves the map. --dry-run tells what would be and writes nothing. --status leaves
                              out what another OCPI file calls removed or planned. Stations of owners are never touched.
  mails [--limit N]           Outgoing mail: state, attempts, last error.
  mails --show ID             One that waits, in full: it may carry a link that opens an account, so this is logged.
  frames IDENTITY|ID [--search TEXT] [--limit N]
                              The last messages between a charger and the server, newest first, without secrets.
  call IDENTITY|ID ACTION [JSON]
                              Sends a charger any OCPP action of its version, for example
                              call CP-1 Reset '{"type":"Soft"}', and tells its answer. The server must run.
  verify                      Proves that the books add up: accounts, holds, bookings, calendar, bills, sessions, payments and
                              payouts. '0 differences', or each in a line with its ids and exit code 1.
  backup FILE                 Everything as one file: database, pictures, kept files, and the secret unless it is a setting.
                              The server may run; on the embedded database it answers nobody meanwhile.
  restore FILE                Puts it into the new folder or empty database of the settings. All of it, or nothing.
  move DATABASE_URL           Moves the embedded database into an empty one of PostgreSQL. Stop the server first.
  help                        This text.

  --json                      The answer as JSON, with every command.

Ends with 0 when done, 1 when it could not be done, 2 when the command was not understood.
`;
