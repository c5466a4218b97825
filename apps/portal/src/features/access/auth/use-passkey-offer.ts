import { useEffect, useRef, useState } from 'react';
import type { NamelessPasskey } from './nameless-passkey.ts';

/**
 * Keeps passkeys among what the browser offers for the field of the name, for as long as the form is there. `withdraw` before
 * anything else asks the browser for one: it answers one question at a time.
 */
export function usePasskeyOffer(take: (passkey: NamelessPasskey) => Promise<void>): { withdraw: () => void } {
  const [round, setRound] = useState(0);
  const offer = useRef<AbortController | null>(null);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });

  useEffect(() => {
    const stop = new AbortController();
    offer.current = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    void (async () => {
      const { offerLifetimeMs, offerPasskey } = await import('./nameless-passkey.ts');
      if (stop.signal.aborted) return;
      timer = setTimeout(() => setRound((before) => before + 1), offerLifetimeMs);
      const passkey = await offerPasskey(stop.signal);
      // One that was refused is not offered again: the button beside it still asks.
      if (passkey !== null) await latest.current(passkey);
      // A visitor who is offline signs in later, by whatever way.
    })().catch(() => undefined);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [round]);

  return { withdraw: () => offer.current?.abort() };
}
