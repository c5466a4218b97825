import { describe, expect, it } from 'vitest';
import { endsSignIn, isAlreadySignedIn, isStepExpired, sentenceFor } from './identity-errors.ts';

const named = (name: string, message = 'whatever the service says') =>
  Object.assign(new Error(message), { name });

describe('sign-in and reset messages (spec §8)', () => {
  it.each([
    [
      'NotAuthorizedException',
      'Incorrect username or password.',
      'El usuario o la contraseña son incorrectos. Por favor, verifica tus credenciales e intenta nuevamente.',
    ],
    [
      'UserNotFoundException',
      'User does not exist.',
      'El usuario o la contraseña son incorrectos. Por favor, verifica tus credenciales e intenta nuevamente.',
    ],
    [
      'ExpiredCodeException',
      'Invalid code provided, please request a code again.',
      'El código de confirmación ha expirado. Por favor, solicita un nuevo código.',
    ],
    [
      'CodeMismatchException',
      '',
      'El código de confirmación ingresado no es válido. Por favor, verifica el código e intenta nuevamente.',
    ],
    [
      'LimitExceededException',
      'Attempt limit exceeded, please try after some time.',
      'Has excedido el límite de intentos para confirmar la contraseña. Por favor, solicita un nuevo código.',
    ],
    [
      'NetworkError',
      'A network error has occurred.',
      'Hubo un problema de red. Por favor, intenta nuevamente más tarde.',
    ],
  ])('%s: %s', (name, message, sentence) => {
    expect(sentenceFor(named(name, message))).toBe(sentence);
  });

  it('other errors show their own message', () => {
    expect(sentenceFor(named('UserLambdaValidationException', 'Algo raro pasó.'))).toBe('Algo raro pasó.');
    expect(sentenceFor(named('SomethingNew', ''))).toBe('SomethingNew');
  });

  it.each([
    ['Password attempts exceeded', /^Hubo demasiados intentos/],
    [
      'Temporary password has expired and must be reset by an administrator.',
      /^Tu código de activación venció/,
    ],
    ['User is disabled.', /^Tu usuario está bloqueado/],
    ['Invalid session for the user, session is expired.', /^Pasaron más de tres minutos/],
  ])('a refusal that is no wrong pair says so: %s', (message, sentence) => {
    expect(sentenceFor(named('NotAuthorizedException', message))).toMatch(sentence);
  });
});

describe('a sign-in that ended says why (spec §8)', () => {
  const library = 'An error occurred during the sign in process.';
  it.each([
    [
      'SignInException',
      `${library} This most likely occurred due to: 1. signIn was not called`,
      /tres minutos/,
    ],
    [
      'SignInException',
      `${library} NEW_THING challengeName returned by the underlying service was not addressed.`,
      /todavía no conoce/,
    ],
    ['SignInException', 'Cannot initiate MFA setup from available types: SMS_MFA', /no se puede configurar/],
    [
      'NotAuthorizedException',
      'Invalid session for the user, too many wrong answers.',
      /cinco veces un código que no es/,
    ],
    ['NotAuthorizedException', 'Invalid session for the user, session is expired.', /tres minutos/],
  ])('%s: %s', (name, message, sentence) => {
    expect(sentenceFor(named(name, message))).toMatch(sentence);
    expect(endsSignIn(named(name, message))).toBe(true);
  });

  it('and a wrong code is no end', () => {
    expect(endsSignIn(named('CodeMismatchException'))).toBe(false);
  });
});

it('knows a step whose three minutes are over (spec §9)', () => {
  expect(isStepExpired(named('SignInException', 'An error occurred during the sign in process.'))).toBe(true);
  expect(isStepExpired(named('SignInException', 'Cannot initiate MFA setup from available types: '))).toBe(
    false,
  );
  expect(isStepExpired(named('NotAuthorizedException', 'Invalid session for the user.'))).toBe(true);
  expect(isStepExpired(named('NotAuthorizedException', 'Incorrect username or password.'))).toBe(false);
});

it('knows "There is already a signed in user." (spec §8)', () => {
  expect(
    isAlreadySignedIn(named('UserAlreadyAuthenticatedException', 'There is already a signed in user.')),
  ).toBe(true);
});
