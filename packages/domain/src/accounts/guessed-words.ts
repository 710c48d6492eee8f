// Words that are guessed first as passwords here: what Greeks and people who charge cars would add to the lists that
// have leaked. Plain, as `plainPassword` makes them; the server refuses them, the client's strength bar knows them.
export const GUESSED_WORDS: readonly string[] =
  `0123456789 9876543210 0987654321 abcdefghij abcdefghijk 147852369 741852963 changemenow correcthorse voltagora charging
  chargingstation teslamodel olympiakos olympiacos panathinaikos paok aek aekathens thessaloniki
  athina ellada hellas greece kalimera kalispera agapimou agapoula sagapo sagapao panagia mitsotakis kodikos kwdikos
  ολυμπιακοσ παναθηναικοσ παοκ αεκ θεσσαλονικη αθηνα ελλαδα ελλασ καλημερα καλησπερα αγαπη αγαπημου αγαπουλα σαγαπω
  σεαγαπω παναγια κωδικοσ μαρια γιωργοσ γιαννησ δημητρησ κωνσταντινοσ νικοσ ελενη κατερινα ηλεκτρικο φορτιση`.split(
    /\s+/,
  );

/** One form for what looks or sounds alike: no accents, no final sigma, no capitals. */
export const plainPassword = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
