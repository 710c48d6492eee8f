// The help of the host's commands, as the terminal prints it.
export const HOST_HELP = `Commands for the host of this installation. They use the running server of the data folder (VOLTAGORA_DATA), or
open the database directly (with DATABASE_URL, or when no server runs).

  npm run host -- COMMAND

Commands
  accounts [--search TEXT] [--role driver|station_owner] [--suspended] [--limit N]
                              Lists accounts: role, state, date of registration, last activity.
  account EMAIL|ID            Shows one account: state, sessions, stations, bookings and balance.
  suspend EMAIL|ID --reason TEXT
                              Refuses login, ends every session and closes open pages within a minute. A running session
                              continues to its end. An owner's stations are hidden; existing bookings stay, and their
                              drivers are told.
  unsuspend EMAIL|ID [--reason TEXT]
                              Lifts a suspension; an owner's stations are shown again.
  remove-factors EMAIL|ID --reason TEXT
                              For a person who has lost authenticator app, passkeys and recovery codes: removes them all
                              and tells the person by mail. Make sure first that it is the person who asks.
  refund RESERVATION --reason TEXT [--tokens N] [--at-our-cost]
                              Refunds a driver, in full or N tokens: the owner pays what they earned, you pay the
                              commission. With --at-our-cost, your commission pays all of it. Card payments are refunded
                              to the card.
  payments [--all] [--limit N]
                              Lists failed card payments and refunds, and those that the provider has not answered for
                              long. --all: all of them, newest first.
  disputes [--all] [--limit N]
                              Lists card payments that a bank disputes, the next answer that is due first: state, what is
                              frozen, and what to do. --all: also those that are over.
  payouts [--status requested|paid|refused|withdrawn] [--limit N]
                              Lists payout requests of owners, the longest waiting first.
  pay-payout PAYOUT --reference TEXT
                              Run it after you have paid: debits the owner's wallet and mails the reference.
  refuse-payout PAYOUT --reason TEXT
                              Releases the tokens in the owner's wallet and mails the reason.
  transfer-payouts FILE [--again TRANSFER]
                              Writes all payouts that can be paid as a file of SEPA credit transfers (pain.001.001.09) for
                              your bank, from VOLTAGORA_PAYOUT_IBAN. They cannot be withdrawn any more. --again writes
                              the file of an earlier transfer once more.
  pay-transfer TRANSFER       Run it after your bank has executed that file: marks its payouts as paid, as pay-payout does.
                              Refuse first, with refuse-payout, what the bank has returned.
  grant-commissioning EMAIL|ID --reason TEXT [--days N]
                              Lets an owner send further raw OCPP calls to their own chargers: remote start, reserve,
                              charging profiles, local list, settings, logs. Never where a driver's booking or another's
                              id tag is touched; every call is audited. --days: ends after so many days.
  revoke-commissioning EMAIL|ID [--reason TEXT]
                              Ends that right at once.
  feature SLUG|ID             Recommends a station on the home page.
  unfeature SLUG|ID           Ends the recommendation.
  hide SLUG|ID --reason TEXT [--text name|operator|description|access_notes | --picture ID | --rating ID]
                              Hides a station from everybody but its owner, or one of its texts or pictures. The owner reads
                              the reason. Bookings stay; their drivers are told and cancel without a fee. The id of a picture
                              is in its address: /images/ID-1600.webp. A hidden rating counts no more; its id is in reports.
  show SLUG|ID [--text NAME | --picture ID | --rating ID] [--reason TEXT]
                              Shows it again, a text as the owner has last written it.
  positions [--limit N]       Lists stations of registers that are not shown because they stand far from the city that they name.
                              The register's next import can mend that; show SLUG shows one as it is.
  reviews [--limit N]         Lists stations that wait for you before they are listed: they name a charging brand, or are the
                              first of a new owner (VOLTAGORA_OWNER_REVIEW).
  approve SLUG|ID [--reason TEXT]
                              Lists a waiting station; further stations of its owner wait no more.
  refuse SLUG|ID --reason TEXT
                              Leaves it a draft; the owner reads the reason and can ask again.
  allow-stations EMAIL|ID N --reason TEXT
                              Lets an owner list N stations, where that is more than their standing allows.
  reports [--limit N]         Lists open reports of drivers about stations, the oldest first. Hiding closes those about its
                              station; their drivers are told that you have acted.
  dismiss-report REPORT --reason TEXT
                              Closes a report without acting; its driver is told. The reason is for the audit log.
  audit [--subject ID|EMAIL] [--limit N]
                              Shows actions on other people's accounts, bookings, sessions and money, newest first.
  import FILE|URL [--dry-run] [--format ocpi|ocm] [--source NAME] [--licence TEXT] [--status FILE|URL] [--let-vanish]
                              Imports stations of a public register or another operator: OCPI locations, or Open Charge
                              Map's JSON or CSV, also as .zip and .gz. A repeated import writes only changes, and removes
                              missing stations from the map. --dry-run writes nothing. --status excludes stations that
                              another OCPI file marks as removed or planned. Stations of owners are never changed.
  denials [--limit N]         Lists owners whose chargers reported sessions that their drivers denied, or that nothing bore out,
                              the most denied first. The audit log has each of them.
  failures [--limit N]        Lists what the server keeps retrying without success: bookings, sessions, bills, payments and
                              disputes, the most attempts first, with the last error and the next attempt.
  mails [--limit N]           Lists outgoing mail: state, attempts, last error.
  mails --show ID             Shows a waiting mail in full. It may contain a link that opens an account, so this is audited.
  frames IDENTITY|ID [--search TEXT] [--limit N]
                              Shows the last messages between a charger and the server, newest first, without secrets.
  call IDENTITY|ID ACTION [JSON]
                              Sends any OCPP action of the charger's version and shows the response, for example
                              call CP-1 Reset '{"type":"Soft"}'. Needs a running server.
  verify                      Verifies the ledger: accounts, holds, bookings, calendar, bills, sessions, payments and payouts.
                              Prints '0 differences', or one line with ids for each, with exit code 1.
  secrets [--reseal]          Shows how much is encrypted with VOLTAGORA_SECRET and with VOLTAGORA_SECRET_PREVIOUS, with exit code 1
                              while the previous one is needed. --reseal encrypts it anew now; a server does so by itself.
  backup FILE                 Writes everything to one file: database, pictures, stored files, and the secret unless it is
                              a setting. The server may run; on the embedded database, requests wait meanwhile.
  restore FILE                Restores a backup into the configured new folder or empty database: all of it, or nothing.
  move DATABASE_URL           Moves the embedded database to an empty PostgreSQL database. Stop the server first.
  basemap add FILE            Checks an archive of streets (PMTiles with vector tiles, from node launch.mjs basemap INPUT
                              OUTPUT) and adds it to the map. The server shows it within seconds. One of the same name is
                              replaced.
  basemap list                Lists the archives that were added.
  basemap remove NAME         Removes one.
  help                        Shows this text.

  --json                      Prints the result as JSON, with every command.

Exit codes: 0 success, 1 failure, 2 invalid arguments.
`;
