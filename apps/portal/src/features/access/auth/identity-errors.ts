import { UserFacingError } from '../../../lib/api-error.ts';

/** The sentences of docs/spec.md §8, to the letter, and ours in the voice of the house. All are translation keys. */
export const sentences = {
  wrongPair:
    'El usuario o la contraseña son incorrectos. Por favor, verifica tus credenciales e intenta nuevamente.',
  expiredCode: 'El código de confirmación ha expirado. Por favor, solicita un nuevo código.',
  codeMismatch:
    'El código de confirmación ingresado no es válido. Por favor, verifica el código e intenta nuevamente.',
  attemptLimit:
    'Has excedido el límite de intentos para confirmar la contraseña. Por favor, solicita un nuevo código.',
  network: 'Hubo un problema de red. Por favor, intenta nuevamente más tarde.',
  locked: 'Hubo demasiados intentos seguidos. Espera unos minutos y vuelve a ingresar.',
  tooMany: 'Hiciste demasiadas solicitudes. Espera un momento y vuelve a intentarlo.',
  stepExpired: 'Pasaron más de tres minutos desde que empezaste a ingresar. Empieza de nuevo.',
  stepReopened:
    'Pasaron más de tres minutos y ese paso venció. Lo abrimos de nuevo: escribe el código más reciente.',
  tooManyWrong: 'Escribiste cinco veces un código que no es. Empieza de nuevo con tu contraseña.',
  unhandledStep:
    'El servicio de ingreso pide un paso que este portal todavía no conoce. Escríbenos para ayudarte a ingresar.',
  setUpImpossible:
    'Tu empresa pide un segundo paso que no se puede configurar desde aquí. Pídele a quien administra los usuarios que lo cambie.',
  wrongActivation:
    'El código de activación no es el que te enviamos. Cópialo del último correo que recibiste.',
  wrongCurrent: 'Esa no es tu contraseña actual. Revísala y escríbela de nuevo.',
  sameAsCurrent: 'Esa es tu contraseña actual. Elige otra.',
  usedPassword: 'Esa es la contraseña que te pidieron cambiar. Elige otra.',
  activationExpired: 'Tu código de activación venció. Pídele a quien te invitó que te lo envíe de nuevo.',
  alreadySignedIn: 'Ya hay una sesión abierta en este navegador. Ciérrala para ingresar con otro usuario.',
  goneFromAccount: 'Eso ya no está en tu cuenta. Recarga la página.',
  unexplained: 'El servicio de ingreso no pudo hacerlo. Vuelve a intentarlo y, si sigue igual, escríbenos.',
  disabled: 'Tu usuario está bloqueado. Pídele a quien administra los usuarios de tu empresa que lo active.',
  weakPassword:
    'Esa contraseña es fácil de adivinar o muy corta. Usa al menos 12 caracteres y evita las más comunes.',
  codeUsed: 'Ese código ya se usó. Espera el siguiente en tu aplicación.',
  staleProof: 'Confirma que eres tú para hacer esto.',
  notOwnAddress: 'Escribe el correo al que llegó tu invitación: solo tu empresa puede cambiarlo.',
  emptyUsername: 'Escribe tu usuario.',
  shortCode: 'Escribe los seis dígitos del código.',
  emptyPassword: 'Escribe tu contraseña.',
  emptyCode: 'Escribe el código.',
  passkeyCanceled: 'No se usó ninguna llave de acceso. Inténtalo de nuevo o ingresa con tu contraseña.',
  passkeyUnsupported: 'Este equipo no puede usar llaves de acceso. Ingresa con tu contraseña.',
  passkeyFailed: 'La llave de acceso no funcionó en este equipo. Ingresa con tu contraseña.',
  passkeyExists: 'Este equipo ya tiene una llave de acceso tuya.',
  reauthenticationImpossible: 'No podemos confirmarlo desde aquí. Cierra tu sesión y vuelve a ingresar.',
} as const;

const byName: Record<string, string> = {
  NotAuthorizedException: sentences.wrongPair,
  UserNotFoundException: sentences.wrongPair,
  ExpiredCodeException: sentences.expiredCode,
  CodeMismatchException: sentences.codeMismatch,
  EnableSoftwareTokenMFAException: sentences.codeMismatch,
  LimitExceededException: sentences.attemptLimit,
  TooManyFailedAttemptsException: sentences.attemptLimit,
  TooManyRequestsException: sentences.tooMany,
  UserAlreadyAuthenticatedException: sentences.alreadySignedIn,
  UserUnAuthenticatedException: sentences.reauthenticationImpossible,
  ResourceNotFoundException: sentences.goneFromAccount,
  WebAuthnCredentialNotSupportedException: sentences.passkeyFailed,
  InvalidPasswordException: sentences.weakPassword,
  PasswordHistoryPolicyViolationException: sentences.usedPassword,
  NetworkError: sentences.network,
  EmptySignInUsername: sentences.emptyUsername,
  EmptyResetPasswordUsername: sentences.emptyUsername,
  EmptyConfirmResetPasswordUsername: sentences.emptyUsername,
  EmptySignInPassword: sentences.emptyPassword,
  EmptyConfirmResetPasswordNewPassword: sentences.emptyPassword,
  EmptyUpdatePassword: sentences.emptyPassword,
  EmptyChallengeResponse: sentences.emptyCode,
  EmptyConfirmResetPasswordConfirmationCode: sentences.emptyCode,
  PasskeyAuthenticationCanceled: sentences.passkeyCanceled,
  PasskeyRegistrationCanceled: sentences.passkeyCanceled,
  PasskeyOperationAborted: sentences.passkeyCanceled,
  PasskeyNotSupported: sentences.passkeyUnsupported,
  PasskeyRetrievalFailed: sentences.passkeyFailed,
  PasskeyRegistrationFailed: sentences.passkeyFailed,
  PasskeyAlreadyExists: sentences.passkeyExists,
  ReauthenticationImpossible: sentences.reauthenticationImpossible,
};

/** One error name says many things in this service; the message tells them apart. */
const byMessage: [RegExp, string][] = [
  [/too many wrong answers/i, sentences.tooManyWrong],
  [/session/i, sentences.stepExpired],
  [/factor must be proved/i, sentences.staleProof],
  [/unauthorized attribute/i, sentences.notOwnAddress],
  [/attempts exceeded/i, sentences.locked],
  [/temporary password has expired/i, sentences.activationExpired],
  [/user is disabled/i, sentences.disabled],
];

/** docs/spec.md §8: unhandled challenge, MFA setup impossible. The library has one name for them and for a state that ended. */
const ofSignIn: [RegExp, string][] = [
  [/was not addressed|cannot be handled/i, sentences.unhandledStep],
  [/MFA setup/i, sentences.setUpImpossible],
];

/** Names that the identity service, its library and the browser give to faults of theirs. Their messages are English, and not for people. */
const spokenByMachines =
  /(?:Exception|Error)$|^(?:Empty|Invalid|Incorrect|CustomAuth|Unknown|Service|Passkey)/;
/** The one whose message the company's own service wrote for its people. */
const spokenForPeople = 'UserLambdaValidationException';

/** Returns the sentence for an identity service error; errors that neither it, its library nor the browser name show their message. */
export function sentenceFor(error: unknown): string {
  if (!(error instanceof Error)) return sentences.unexplained;
  // So the browser names a request without an answer, one for a part of this page included.
  if (error instanceof TypeError) return sentences.network;
  if (error.name === 'SignInException') {
    const match = ofSignIn.find(([pattern]) => pattern.test(error.message));
    return match?.[1] ?? sentences.stepExpired;
  }
  if (error.name === 'NotAuthorizedException') {
    const match = byMessage.find(([pattern]) => pattern.test(error.message));
    if (match) return match[1];
  }
  if (error.name === 'ExpiredCodeException' && /software token/i.test(error.message))
    return sentences.codeUsed;
  const known = error instanceof UserFacingError ? error.message : byName[error.name];
  if (known !== undefined) return known;
  const isMachines = spokenByMachines.test(error.name) && error.name !== spokenForPeople;
  return isMachines ? sentences.unexplained : error.message || error.name;
}

/** The three minutes of a sign-in are over (docs/spec.md §9). */
export function isStepExpired(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return sentenceFor(error) === sentences.stepExpired;
}

/** The identity service wants a factor proved within five minutes before it changes the account. */
export function isStaleProof(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.name === 'NotAuthorizedException' &&
    /factor must be proved/i.test(error.message)
  );
}

/** The step is over for a reason that trying again does not change: back to the beginning. */
export function endsSignIn(error: unknown): boolean {
  const final: readonly string[] = [
    sentences.stepExpired,
    sentences.tooManyWrong,
    sentences.unhandledStep,
    sentences.setUpImpossible,
  ];
  return final.includes(sentenceFor(error));
}

/** docs/spec.md §8: "There is already a signed in user." */
export function isAlreadySignedIn(error: unknown): boolean {
  return error instanceof Error && error.name === 'UserAlreadyAuthenticatedException';
}
