// Vendor quirks as data: where charging points of some vendors depart from the standard, and who observed it. Departures that
// are common to all vendors are not listed: the code that reads messages accepts them.

/** The boot data of a charging point. */
export interface VendorWithQuirks {
  vendor: string | null;
  model: string | null;
  firmwareVersion: string | null;
}

/** A setting to change in the charging point itself, before or after it connects. */
export type SetupHint =
  | 'upload_root_certificate'
  | 'central_system_only'
  | 'free_charging_tag'
  | 'speak_16'
  | 'slow_to_return';

/** How to interpret the messages of a charging point, and what not to request. */
export interface VendorQuirks {
  /** The charging point appends this character and its own data, such as its serial number, to an id tag. */
  tagEndsAt: string | null;
  /** Wh per unit of an energy register whose unit is Wh or missing. */
  whPerRegisterWh: number;
  /** An error code with the status Finishing is not a fault. */
  isFinishingErrorHarmless: boolean;
  /** A StopTransaction without transaction and tag is to be ignored. */
  ignoresUnidentifiedStop: boolean;
  /** The only measurands that may be configured, when others cause faults; null: no restriction. */
  measurands: readonly string[] | null;
  hints: readonly SetupHint[];
}

interface Rule {
  /** Id in the list of known quirks, which the tests name too. */
  id: string;
  /** The commercial name of the make. */
  make: string;
  vendor: RegExp;
  model?: RegExp;
  firmware?: RegExp;
  source: string;
  habit: Partial<VendorQuirks>;
}

const ORDINARY: VendorQuirks = {
  tagEndsAt: null,
  whPerRegisterWh: 1,
  isFinishingErrorHarmless: false,
  ignoresUnidentifiedStop: false,
  measurands: null,
  hints: [],
};

const RULES: readonly Rule[] = [
  {
    id: 'Q05',
    make: 'Delta',
    vendor: /^delta\b/iu,
    source: 'https://github.com/sap-labs-france/ev-server',
    habit: { ignoresUnidentifiedStop: true },
  },
  {
    id: 'Q15',
    make: 'KEBA',
    vendor: /^keba\b/iu,
    source:
      'https://github.com/dallmann-consulting/OCPP.Core/blob/main/Real_life_Experiences_KEBA.md',
    habit: { tagEndsAt: '_' },
  },
  {
    id: 'Q20',
    make: 'ABB',
    vendor: /^abb\b/iu,
    model: /terra.?ac|^mt|^tac/iu,
    firmware: /^v?1\.(?:[0-7]\b|8\.(?:1?\d|2[01])(?!\d))/iu,
    source: 'https://github.com/lbbrhzn/ocpp/issues/1275',
    habit: {
      measurands: [
        'Current.Import',
        'Current.Offered',
        'Energy.Active.Import.Register',
        'Power.Active.Import',
        'Voltage',
      ],
    },
  },
  {
    id: 'Q22',
    make: 'ABB',
    vendor: /^abb\b/iu,
    source: 'https://github.com/sap-labs-france/ev-server',
    habit: { isFinishingErrorHarmless: true },
  },
  {
    id: 'Q25',
    make: 'Alfen',
    vendor: /^alfen\b/iu,
    source: 'https://github.com/evcc-io/evcc/blob/master/charger/ocpp/cp_setup.go',
    habit: { hints: ['free_charging_tag'] },
  },
  {
    id: 'Q36',
    make: 'Autel',
    vendor: /^autel\b/iu,
    source: 'https://github.com/lbbrhzn/ocpp/issues/1523',
    habit: { hints: ['upload_root_certificate'] },
  },
  {
    id: 'Q37',
    make: 'FoxESS',
    vendor: /^fox\s?ess\b/iu,
    source: 'https://github.com/lbbrhzn/ocpp/issues/2008',
    habit: { hints: ['speak_16'] },
  },
  {
    id: 'Q40',
    make: 'FoxESS',
    vendor: /^fox\s?ess\b/iu,
    source: 'https://github.com/lbbrhzn/ocpp/blob/main/docs/supported-devices.md',
    habit: { hints: ['slow_to_return'] },
  },
  {
    id: 'Q41',
    make: 'OpenEVSE',
    vendor: /^openevse\b/iu,
    firmware: /^v?4\.2\b/iu,
    source: 'https://github.com/OpenEVSE/openevse_esp32_firmware/issues/703',
    habit: { whPerRegisterWh: 1000 },
  },
  {
    id: 'Q55',
    make: 'Etrel',
    vendor: /^etrel\b/iu,
    source: 'https://github.com/lbbrhzn/ocpp/blob/main/docs/supported-devices.md',
    habit: { hints: ['central_system_only'] },
  },
];

/** The makes that need settings, each with its hints. */
export const VENDORS_WITH_HINTS: ReadonlyMap<string, readonly SetupHint[]> = hintedMakes();

/** The vendor quirks of a charging point; none for an unlisted make. */
export function vendorQuirksOf(make: VendorWithQuirks): VendorQuirks {
  let quirks = ORDINARY;
  for (const rule of RULES) {
    if (!isOf(rule, make)) continue;
    quirks = { ...quirks, ...rule.habit, hints: [...quirks.hints, ...(rule.habit.hints ?? [])] };
  }
  return quirks;
}

const isOf = ({ vendor, model, firmware }: Rule, make: VendorWithQuirks): boolean =>
  vendor.test(make.vendor?.trim() ?? '') &&
  (model?.test(make.model?.trim() ?? '') ?? true) &&
  (firmware?.test(make.firmwareVersion?.trim() ?? '') ?? true);

function hintedMakes(): Map<string, SetupHint[]> {
  const makes = new Map<string, SetupHint[]>();
  for (const { make, habit } of RULES) {
    if (habit.hints) makes.set(make, [...(makes.get(make) ?? []), ...habit.hints]);
  }
  return makes;
}
