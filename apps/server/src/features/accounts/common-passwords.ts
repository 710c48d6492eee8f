// Passwords of the required length that are guessed first; a short list by hand, compared without case.
const COMMON = new Set(
  `1234567890 12345678910 123456789a 1234567891 0123456789 9876543210 0987654321 1111111111 0000000000 1q2w3e4r5t
  1qaz2wsx3edc 1q2w3e4r5t6y qwertyuiop qwerty12345 qwerty123456 qwerty1234 qwertyuiop1 qwertyuiop123 asdfghjkl1
  asdfghjkl123 zxcvbnm123 password12 password123 password1234 password12345 passwordpassword password123! password1!
  passw0rd123 p@ssw0rd123 p@ssword123 letmein123 letmein1234 welcome123 welcome1234 administrator admin12345 admin123456
  adminadmin iloveyou12 iloveyou123 ihateyou123 sunshine123 princess123 football123 baseball123 superman123 batman12345
  dragon12345 monkey12345 michael123 jennifer123 charlie123 abcdefghij abcdefghijk abcd123456 abc1234567 abc123456789
  a123456789 aa12345678 aa123456789 q123456789 test123456 testtest123 testing123 changeme123 changemenow default123
  secret12345 mypassword mypassword1 mypassword123 trustno1trustno1 computer123 internet123 samsung123 liverpool1
  liverpool123 manchester arsenal123 chelsea123 olympiakos olympiakos1 olympiakos7 olympiacos panathinaikos
  panathinaikos13 paok192600 aekathens1 thessaloniki athens2004 ellada2004 hellas2004 greece1821 kalimera123 agapimou123
  voltagora1 voltagora12 voltagora123 electric123 charging123 chargingstation teslamodel3 teslamodels 1122334455
  1212121212 1231231234 123123123123 123321123321 112233445566 1234512345 5555555555 6666666666 7777777777 8888888888
  9999999999 147258369a 147852369a 159753159753 741852963a 987654321a 1a2b3c4d5e q1w2e3r4t5 q1w2e3r4t5y6 asdfasdfasdf
  qweqweqwe1 qweasdzxc1 qweasdzxc123 zaq12wsxcde3 zaq1zaq1zaq1 whatever123 starwars123 pokemon1234 naruto12345
  minecraft1 minecraft123 blink182blink metallica1 metallica123 slipknot123 spiderman1 spiderman123 correcthorse`
    .split(/\s+/)
    .filter(Boolean),
);

/** Whether a password is among the first that anyone tries, or says nothing but one's own mail address. */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.toLowerCase();
  const [name] = email.split('@');
  return COMMON.has(plain) || plain === email || plain === name || new Set(plain).size < 4;
}
