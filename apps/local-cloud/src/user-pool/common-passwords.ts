/**
 * Whether a password of at least twelve characters is among the first that anybody would try: one or two well-known words, or
 * words of this account's own surroundings, with or without digits and signs around them; one short piece repeated; a run along
 * the keyboard or the alphabet; the name itself.
 */
export function isCommonPassword(password: string, username: string): boolean {
  const plain = password.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  if (plain === username || isRepetition(plain) || isRun(plain) || commonLong.has(plain)) return true;
  const words = new Set<string>([...commonWords, ...contextWords, ...wordsOf(username)]);
  const letters = unleet(plain).replace(/[^a-z]/g, '');
  if (words.has(letters)) return true;
  // Short words beside others make good phrases, too; twice the same is none.
  const areTwo = (one: string, other: string): boolean =>
    words.has(one) && words.has(other) && (one === other || (one.length >= 5 && other.length >= 5));
  return Array.from(letters, (_, at) => at).some((at) => areTwo(letters.slice(0, at), letters.slice(at)));
}

/** The name, and the company that its address says. */
function wordsOf(username: string): string[] {
  const [name = '', domain = ''] = username.split('@');
  return [...name.split(/[^a-z]+/), name.replace(/[^a-z]/g, ''), ...domain.split(/[^a-z]+/)].filter(
    (word) => word.length >= 4,
  );
}

/** Words of this product and of its trade: what a guesser would add to a company's or a person's name. */
const contextWords =
  `antela portal portales adelanto adelantos adelantodesalario anticipo anticipos salario salarios sueldo sueldos nomina
  nominas pago pagos prima primas quincena billetera empresa empleado empleados empleador banco tesoreria contabilidad
  talento talentohumano recursoshumanos acceso ingreso`.split(/\s+/);

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
