import {
  confirmSignIn,
  fetchDevices,
  forgetDevice,
  rememberDevice,
  signIn,
  signOut,
  updateMFAPreference,
} from 'aws-amplify/auth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configureAmplify } from '../test/amplify.ts';
import { goodPassword, startTestCloud, type TestCloud } from '../test/test-cloud.ts';

let cloud: TestCloud;
let storage: Map<string, string>;
beforeAll(async () => {
  cloud = await startTestCloud();
  storage = await configureAmplify(cloud);
});
afterAll(() => cloud.close());

const credentials = { username: 'equipo@andino.test', password: goodPassword };

describe('a device', () => {
  test('that its user has remembered stands in for the second factor, and only there', async () => {
    await cloud.addUser(credentials.username);
    await signIn(credentials);
    await updateMFAPreference({ email: 'PREFERRED' });
    await signOut();

    const unremembered = await signIn(credentials);
    expect(unremembered.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    await confirmSignIn({ challengeResponse: await cloud.codeFor(credentials.username) });
    await rememberDevice();
    await signOut();

    expect((await signIn(credentials)).isSignedIn).toBe(true);
    await signOut();
    const elsewhere = new Map(storage);
    storage.clear();
    expect((await signIn(credentials)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    for (const [key, value] of elsewhere) storage.set(key, value);
  });

  test('that was forgotten meanwhile is told so, dropped by the client, and signing in goes on with the same Session', async () => {
    await signIn(credentials);
    expect((await fetchDevices()).length).toBeGreaterThan(0);
    await cloud.db.query('delete from cloud.device');
    await signOut();
    expect([...storage.keys()].some((key) => key.endsWith('.deviceKey'))).toBe(true);
    expect((await signIn(credentials)).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE');
    expect([...storage.keys()].some((key) => key.endsWith('.deviceKey'))).toBe(false);
  });

  test('is listed by the name its client gave it, and can be forgotten', async () => {
    await cloud.addUser('lista@andino.test');
    await signIn({ username: 'lista@andino.test', password: goodPassword });
    const devices = await fetchDevices();
    expect(devices).toMatchObject([{ name: 'Navegador de prueba' }]);
    await forgetDevice();
    expect(await fetchDevices()).toEqual([]);
    await signOut();
  });
});
