// Lists all migrations of the schema in order.
import type { Migration } from 'kysely/migration';
import * as foundation from './0001-foundation.ts';
import * as accounts from './0002-accounts.ts';
import * as ownerSide from './0003-owner-side.ts';
import * as stationSources from './0004-station-sources.ts';
import * as ownerLists from './0005-owner-lists.ts';
import * as payments from './0006-payments.ts';
import * as linkRegistrations from './0007-link-registrations.ts';
import * as ocppVersions from './0008-ocpp-versions.ts';
import * as slotLocks from './0009-charger-holds.ts';
import * as frameLog from './0010-frame-log.ts';
import * as chargingPointSecurity from './0011-charger-security.ts';
import * as maintenanceService from './0012-charger-upkeep.ts';
import * as siteLimits from './0013-site-limits.ts';
import * as lateCharges from './0014-late-charges.ts';
import * as chargingPointProofs from './0015-charger-proofs.ts';
import * as mailReplyTo from './0016-mail-reply-to.ts';
import * as notifications from './0017-notifications.ts';
import * as vehiclesAndEnergy from './0018-vehicles-and-energy.ts';
import * as nodes from './0020-nodes.ts';
import * as partitions from './0022-partitions.ts';
import * as mapCells from './0025-map-cells.ts';
import * as vehiclePhases from './0026-vehicle-phases.ts';
import * as priceRules from './0027-price-rules.ts';
import * as carbonEstimates from './0028-carbon-estimates.ts';
import * as chargingPointRests from './0029-charger-rests.ts';
import * as idleFees from './0030-idle-fees.ts';
import * as mergedLists from './0033-merged-lists.ts';
import * as fewerLocks from './0034-fewer-locks.ts';
import * as idleFeesByPlug from './0035-idle-fees-by-plug.ts';
import * as listedNotices from './0037-listed-notices.ts';
import * as mapKinds from './0038-map-kinds.ts';
import * as believedTimes from './0039-believed-times.ts';
import * as failedRows from './0040-failed-rows.ts';
import * as payoutPrices from './0041-payout-prices.ts';
import * as plugStatusTimes from './0044-plug-status-times.ts';
import * as tagEnds from './0045-tag-ends.ts';
import * as vehicleNeeds from './0047-vehicle-needs.ts';
import * as sessionConfirmations from './0048-session-confirmations.ts';
import * as whatCanBeSold from './0049-what-can-be-sold.ts';
import * as awaitedEnds from './0050-awaited-ends.ts';
import * as commissioningRights from './0051-commissioning-rights.ts';
import * as sessionStops from './0052-session-stops.ts';
import * as startsToldOnce from './0053-starts-told-once.ts';
import * as secondFactors from './0054-second-factors.ts';
import * as stationNameStarts from './0055-station-name-starts.ts';
import * as logOwners from './0056-log-owners.ts';
import * as backedTokens from './0057-backed-tokens.ts';
import * as refreshRotation from './0058-refresh-rotation.ts';
import * as hiddenStations from './0059-hidden-stations.ts';
import * as identitiesAndLinks from './0060-identities-and-links.ts';
import * as keyIds from './0061-key-ids.ts';
import * as searchedStations from './0062-searched-stations.ts';
import * as disputes from './0063-disputes.ts';
import * as ratings from './0066-ratings.ts';
import * as favouritesAndFaults from './0067-favourites-and-faults.ts';
import * as registerData from './0069-register-data.ts';
import * as fastShortSearches from './0070-fast-short-searches.ts';
import * as plugCodes from './0071-plug-codes.ts';
import * as guestCharges from './0072-guest-charges.ts';
import * as bankAccounts from './0074-bank-accounts.ts';
import * as commissionInvoices from './0075-commission-invoices.ts';
import * as stationTags from './0080-station-tags.ts';
import * as stationJobs from './0081-station-jobs.ts';
import * as waitingDisputes from './0084-waiting-disputes.ts';
import * as plugUptime from './0086-plug-uptime.ts';
import * as consumption from './0068-consumption.ts';

/** Every migration in order; names are never changed once released. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-accounts': accounts,
  '0003-owner-side': ownerSide,
  '0004-station-sources': stationSources,
  '0005-owner-lists': ownerLists,
  '0006-payments': payments,
  '0007-link-registrations': linkRegistrations,
  '0008-ocpp-versions': ocppVersions,
  '0009-charger-holds': slotLocks,
  '0010-frame-log': frameLog,
  '0011-charger-security': chargingPointSecurity,
  '0012-charger-upkeep': maintenanceService,
  '0013-site-limits': siteLimits,
  '0014-late-charges': lateCharges,
  '0015-charger-proofs': chargingPointProofs,
  '0016-mail-reply-to': mailReplyTo,
  '0017-notifications': notifications,
  '0018-vehicles-and-energy': vehiclesAndEnergy,
  '0020-nodes': nodes,
  '0022-partitions': partitions,
  '0025-map-cells': mapCells,
  '0026-vehicle-phases': vehiclePhases,
  '0027-price-rules': priceRules,
  '0028-carbon-estimates': carbonEstimates,
  '0029-charger-rests': chargingPointRests,
  '0030-idle-fees': idleFees,
  '0033-merged-lists': mergedLists,
  '0034-fewer-locks': fewerLocks,
  '0035-idle-fees-by-plug': idleFeesByPlug,
  '0037-listed-notices': listedNotices,
  '0038-map-kinds': mapKinds,
  '0039-believed-times': believedTimes,
  '0040-failed-rows': failedRows,
  '0041-payout-prices': payoutPrices,
  '0044-plug-status-times': plugStatusTimes,
  '0045-tag-ends': tagEnds,
  '0047-vehicle-needs': vehicleNeeds,
  '0048-session-confirmations': sessionConfirmations,
  '0049-what-can-be-sold': whatCanBeSold,
  '0050-awaited-ends': awaitedEnds,
  '0051-commissioning-rights': commissioningRights,
  '0052-session-stops': sessionStops,
  '0053-starts-told-once': startsToldOnce,
  '0054-second-factors': secondFactors,
  '0055-station-name-starts': stationNameStarts,
  '0056-log-owners': logOwners,
  '0057-backed-tokens': backedTokens,
  '0058-refresh-rotation': refreshRotation,
  '0059-hidden-stations': hiddenStations,
  '0060-identities-and-links': identitiesAndLinks,
  '0061-key-ids': keyIds,
  '0062-searched-stations': searchedStations,
  '0063-disputes': disputes,
  '0066-ratings': ratings,
  '0067-favourites-and-faults': favouritesAndFaults,
  '0068-consumption': consumption,
  '0069-register-data': registerData,
  '0070-fast-short-searches': fastShortSearches,
  '0071-plug-codes': plugCodes,
  '0072-guest-charges': guestCharges,
  '0074-bank-accounts': bankAccounts,
  '0075-commission-invoices': commissionInvoices,
  '0080-station-tags': stationTags,
  '0081-station-jobs': stationJobs,
  '0084-waiting-disputes': waitingDisputes,
  '0086-plug-uptime': plugUptime,
};
