import { Amplify } from 'aws-amplify';
import { cognitoCredentialsProvider, cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { identityPoolId, userPoolClientId, userPoolId, type TestCloud } from './test-cloud.ts';

/** Configures the real library as the portal does, with a storage in memory; gives that storage. What the file before left in it is forgotten. */
export async function configureAmplify(cloud: TestCloud): Promise<Map<string, string>> {
  // The library names a device by its browser, and remembers no device without one; Node 20 has no navigator.
  if (!('navigator' in globalThis))
    Object.assign(globalThis, { navigator: { userAgent: 'Navegador de prueba' } });
  const storage = new Map<string, string>();
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId,
        identityPoolId,
        userPoolEndpoint: cloud.userPoolEndpoint,
        identityPoolEndpoint: cloud.identityPoolEndpoint,
      },
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    setItem: async (key, value) => void storage.set(key, value),
    getItem: async (key) => storage.get(key) ?? null,
    removeItem: async (key) => void storage.delete(key),
    clear: async () => storage.clear(),
  });
  await cognitoCredentialsProvider.clearCredentialsAndIdentityId();
  return storage;
}
