import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';

const kept: Record<string, string> = {};
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a proof that came back leaves nothing that waits for it', async () => {
  vi.stubGlobal('location', { origin: 'https://portal.example' });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  });
  const settings = {
    brand: { name: 'Antela', tagline: 'x' },
    region: 'us-east-1',
    userPoolId: 'us-east-1_x',
    userPoolClientId: 'x',
    userPoolEndpoint: 'https://portal.example/cloud/user-pool',
    identityPoolId: 'us-east-1:x',
    apis: { main: '/api', live: '/api/live', v2: '/api/v2' },
    storage: {
      region: 'us-east-1',
      forcePathStyle: true,
      filesBucket: 'files',
      translationsBucket: 'translations',
      translationsUrl: 'https://portal.example/translations',
    },
    links: { manual: 'x', privacy: 'x', whatsapp: 'x', instagram: 'x', linkedin: 'x' },
  };
  vi.stubGlobal('fetch', async () => Response.json(settings));
  vi.resetModules();
  const { loadConfig } = await import('./config.ts');
  await loadConfig();
  const { proveAtProvider } = await import('./federation.ts');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const popup = { location: { href: '' } };
  const proof = proveAtProvider('ana@empresa.example', popup as Window);
  while (popup.location.href === '') await wait(1);
  expect(vi.getTimerCount()).toBe(1);
  const channel = new BroadcastChannel('antela-sso');
  const state = new URL(popup.location.href).searchParams.get('state');
  channel.postMessage({ state, error: 'denied' });
  await expect(proof).rejects.toThrow('refused');
  channel.close();
  expect(vi.getTimerCount()).toBe(0);
});
