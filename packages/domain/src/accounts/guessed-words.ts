// Common passwords of this product's users: what Greeks and EV drivers would add to the leaked lists. In the form of
// `plainPassword`. The server refuses them, and the client's strength bar uses them.
export const GUESSED_WORDS: readonly string[] =
  `0123456789 9876543210 0987654321 abcdefghij abcdefghijk 147852369 741852963 changemenow correcthorse voltagora charging
  chargingstation teslamodel olympiakos olympiacos panathinaikos paok aek aekathens thessaloniki
  athina ellada hellas greece kalimera kalispera agapimou agapoula sagapo sagapao panagia mitsotakis kodikos kwdikos
  ολυμπιακοσ παναθηναικοσ παοκ αεκ θεσσαλονικη αθηνα ελλαδα ελλασ καλημερα καλησπερα αγαπη αγαπημου αγαπουλα σαγαπω
  σεαγαπω παναγια κωδικοσ μαρια γιωργοσ γιαννησ δημητρησ κωνσταντινοσ νικοσ ελενη κατερινα ηλεκτρικο φορτιση`.split(
    /\s+/,
  );

/** Normalizes similar spellings: no accents, no final sigma, no capitals. */
export const plainPassword = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ς', 'σ');
