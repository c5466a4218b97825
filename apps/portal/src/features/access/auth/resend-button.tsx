import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeResendSeconds } from '../../../lib/limits.ts';
import { Button } from '../../../ui/button.tsx';

/** Sends a code again; the service allows it once a minute, so the button counts down what is left. */
export function ResendButton({ onResend, disabled }: { onResend: () => Promise<void>; disabled?: boolean }) {
  const { t } = useTranslation('auth');
  const [sentAt, setSentAt] = useState(() => Date.now());
  const [now, setNow] = useState(sentAt);
  const left = Math.ceil(codeResendSeconds - (now - sentAt) / 1000);

  useEffect(() => {
    if (left <= 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);

  async function resend(): Promise<void> {
    setSentAt(Date.now());
    setNow(Date.now());
    await onResend();
  }

  return (
    <Button look="quiet" className="-ml-4" disabled={disabled || left > 0} onClick={() => resend()}>
      {left > 0 ? t('Enviar otro código en {{seconds}} s', { seconds: left }) : t('Enviar otro código')}
    </Button>
  );
}
