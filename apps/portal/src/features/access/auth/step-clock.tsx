import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInStateSeconds } from '../../../lib/limits.ts';

/** How long the step stays open, as the identity library keeps it. Silent but for its end: a clock read out every second helps nobody. */
export function StepClock({ openedAt }: { openedAt: number }) {
  const { t } = useTranslation('auth');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, signInStateSeconds - Math.floor((now - openedAt) / 1_000));
  if (left === 0)
    return (
      <p role="status" className="text-small text-ink-2">
        {t('Este paso venció. Al escribir un código lo abrimos de nuevo.')}
      </p>
    );
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <p role="timer" className="text-small text-ink-2 tabular-nums">
      {t('Te quedan {{time}} para escribirlo.', { time })}
    </p>
  );
}
