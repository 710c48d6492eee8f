// Countries by any name used in feeds (two letters, three letters, a name in English, Greek or the country's own language),
// and the country of a position by its time zone.
/// <reference lib="esnext.intl" />
import tzLookup from '@photostructure/tz-lookup';

/** ISO 3166-1: alpha-2 and alpha-3 codes joined. */
const CODES = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD
  BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN
  CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU
  DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB
  GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG
  HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN
  KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU
  LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR
  MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL
  OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB
  RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP
  SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN
  TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF
  ZMZMB ZWZWE`
  .trim()
  .split(/\s+/)
  .map((both) => ({ alpha2: both.slice(0, 2), alpha3: both.slice(2) }));

const BY_ALPHA2 = new Map([
  ...CODES.map(({ alpha2, alpha3 }): [string, string] => [alpha2, alpha3]),
  ['XK', 'XKX'],
]);
const BY_CODE = new Map([
  ...CODES.flatMap(({ alpha2, alpha3 }): [string, string][] => [
    [alpha2, alpha2],
    [alpha3, alpha2],
  ]),
  // Common, but not in ISO 3166-1: UK, and EL as the European Union writes Greece.
  ['UK', 'GB'],
  ['EL', 'GR'],
  // Kosovo: XK is a user-assigned code.
  ['XK', 'XK'],
  ['XKX', 'XK'],
]);

/** ISO 3166-1 alpha-2; undefined when no country matches. */
export function countryOf(text: string): string | undefined {
  const name = text.trim();
  if (name === '') return undefined;
  return BY_CODE.get(name.toUpperCase()) ?? namesOfCountries().get(folded(name));
}

/** ISO 3166-1 alpha-3 of an alpha-2 code. */
export const alpha3Of = (alpha2: string): string => BY_ALPHA2.get(alpha2) ?? alpha2;

let names: Map<string, string> | undefined;

function namesOfCountries(): Map<string, string> {
  names ??= new Map(
    CODES.flatMap(({ alpha2 }) =>
      ['en', 'el', new Intl.Locale(`und-${alpha2}`).maximize().language].map(
        (language): [string, string] => [
          folded(new Intl.DisplayNames(language, { type: 'region' }).of(alpha2) ?? alpha2),
          alpha2,
        ],
      ),
    ),
  );
  return names;
}

const folded = (name: string): string =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/^the /, '');

/** The time zone of a position; at sea a nautical zone (Etc/GMT±n). */
export const zoneAt = (lat: number, lng: number): string => tzLookup(lat, lng);

/** The country of a position; undefined at sea. */
export const countryAt = (lat: number, lng: number): string | undefined =>
  countriesOfZones().get(sameZone(zoneAt(lat, lng)));

let zones: Map<string, string> | undefined;

/** In the zone list of JavaScript engines, no zone belongs to two countries. */
function countriesOfZones(): Map<string, string> {
  zones ??= new Map(
    CODES.flatMap(({ alpha2 }) =>
      (new Intl.Locale(`und-${alpha2}`).getTimeZones() ?? []).map((zone): [string, string] => [
        sameZone(zone),
        alpha2,
      ]),
    ),
  );
  return zones;
}

const aliases = new Map<string, string>();

/** Canonical name of a zone, such as Europe/Kyiv for Europe/Kiev; undefined for an invalid one. */
function sameZone(zone: string): string {
  const known = aliases.get(zone) ?? canonicalZone(zone) ?? zone;
  aliases.set(zone, known);
  return known;
}

function canonicalZone(zone: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export const isTimeZone = (zone: string): boolean => canonicalZone(zone) !== undefined;
