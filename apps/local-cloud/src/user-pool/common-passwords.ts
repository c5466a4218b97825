/**
 * Whether a password of at least twelve characters is among the first that anybody would try: a well-known one, with or
 * without digits and signs around it, one short piece repeated, a run along the keyboard or the alphabet, or the name itself.
 */
export function isCommonPassword(password: string, username: string): boolean {
  const plain = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const letters = unleet(plain).replace(/[^a-z]/g, '');
  const name = username.split('@')[0] ?? '';
  if (plain === username || (name.length >= 4 && stripEnds(plain) === name)) return true;
  if (isRepetition(plain) || isRun(plain)) return true;
  return commonWords.some((word) => letters === word || letters === word + word) || commonLong.has(plain);
}

/** Passwords of leaked lists that are long enough for our rule and no single word. */
const commonLong = new Set(
  `1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qazxsw23edc zaq12wsxcde3 q1w2e3r4t5y6 qazwsxedcrfv qweasdzxc123 qwe123qwe123
   abc123abc123 123qwe123qwe 123abc123abc 1a2b3c4d5e6f a1b2c3d4e5f6 aa123456789a a123456789a1 asd123asd123 pass1234pass
   correcthorsebatterystaple trustno1trustno1 letmein123456 iloveyou1234 football1234 baseball1234 princess1234 superman1234
   sunshine1234 welcome12345 michael12345 jessica12345 dragon123456 monkey123456 shadow123456 master123456 charlie12345
   liverpool123 chelsea12345 barcelona123 realmadrid123 millonarios1 nacional1234 america12345 colombia1234 bogota123456
   medellin1234 cali12345678`.split(/\s+/),
);

/** Bare words; digits, signs and the usual replacements of letters around and inside them do not make them better. */
const commonWords =
  `password passwords passwort motdepasse contrasena contrasenas contrasenia clave claves miclave micontrasena
  laclave clavesegura contrasenasegura contrasenanueva nuevacontrasena cambiame cambiala passwordpassword mypassword
  newpassword secret secreto secreta supersecret administrador administrator admin adminadmin root superuser usuario user
  welcome bienvenido bienvenida bienvenidos hola holamundo letmein dejameentrar changeme qwerty qwertyuiop qwertyuiopasdf
  asdfghjkl asdfgh zxcvbnm qwertyasdfgh qwertyasdfghzxcvbn iloveyou teamo teamomucho tequiero tequieromucho amor miamor
  amorcito corazon micorazon football futbol baseball basketball superman batman pokemon starwars dragon monkey princess
  princesa sunshine master shadow michael jennifer jessica charlie computer computador internet whatever trustno
  colombia micolombia bogota medellin barranquilla cartagena bucaramanga millonarios atleticonacional nacional
  americadecali deportivocali santafe juniorbarranquilla barcelona realmadrid jesus jesucristo diosesamor diosmio cristo
  mariajose alejandro alejandra carolina valentina santiago sebastian andres empresa nomina minomina mempresa temporal
  prueba pruebas test testing testtest temporary default demo demodemo enero febrero marzo abril mayo junio julio agosto
  septiembre octubre noviembre diciembre primavera verano invierno`.split(/\s+/);

function unleet(text: string): string {
  const letters: Record<string, string> = {
    '0': 'o',
    '1': 'i',
    '3': 'e',
    '4': 'a',
    '5': 's',
    '7': 't',
    '@': 'a',
    $: 's',
    '!': 'i',
  };
  const core = stripEnds(text);
  return core.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign);
}

function stripEnds(text: string): string {
  return /^[^a-z@$]*(.*[a-z])?/s.exec(text)?.[1] ?? '';
}

/** One piece of at most six characters over and over, the last one perhaps cut short. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, 4, 5, 6].some(
    (size) =>
      text ===
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .slice(0, text.length),
  );
}

const runs = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiopasdfghjklnzxcvbnm',
];

function isRun(text: string): boolean {
  const backwards = [...text].reverse().join('');
  return runs.some((run) => run.includes(text) || run.includes(backwards));
}
