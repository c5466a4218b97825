import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { watchIdle, type IdleWatch } from '../../../lib/idle.ts';
import { leavePortal } from '../../../lib/leave.ts';
import { renewSession, signOutIdle } from '../../../lib/session.ts';
import { paths } from '../../../paths.ts';
import { ConsequenceDialog } from '../../../ui/dialog.tsx';

/** docs/spec.md §4: 20 minutes without activity end the session; two minutes before, this says so. */
export function IdleLogout() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const watch = useRef<IdleWatch | null>(null);
  const [endsAt, setEndsAt] = useState<number | null>(null);

  useEffect(() => {
    const expire = async (): Promise<void> => {
      await signOutIdle(location.pathname + location.search);
      await navigate({ to: paths.signIn, replace: true });
    };
    watch.current = watchIdle({
      events: window,
      storage: localStorage,
      now: () => Date.now(),
      setTimer: (callback, ms) => setTimeout(callback, ms),
      clearTimer: (timer) => clearTimeout(timer),
      onRenew: () => void renewSession().catch((error: unknown) => console.error('renewSession', error)),
      onWarning: setEndsAt,
      onResume: () => setEndsAt(null),
      onExpire: () => void expire(),
    });
    return () => watch.current?.stop();
  }, [navigate]);

  return (
    <ConsequenceDialog
      open={endsAt !== null}
      onClose={() => watch.current?.stay()}
      title={t('¿Sigues ahí?')}
      cancelLabel={t('Seguir en el portal')}
      confirmLabel={t('Cerrar sesión')}
      cancelLook="primary"
      look="secondary"
      onConfirm={() => leavePortal()}
    >
      {endsAt !== null && <Countdown endsAt={endsAt} />}
    </ConsequenceDialog>
  );
}

function Countdown({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('common');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const count = Math.max(0, Math.ceil((endsAt - now) / 1000));
  return (
    <p>
      {t('Cerraremos tu sesión en {{count}} segundos por inactividad. Lo que no hayas guardado se pierde.', {
        count,
      })}
    </p>
  );
}
