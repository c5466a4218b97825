import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../lib/document-title.ts';
import { readMaintenanceFlag } from '../lib/maintenance.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { WordLine } from '../ui/word-line.tsx';

const retryMs = 20_000;

/** Asks by itself whether the portal is back, and goes to sign-in when it is: nobody has to keep reloading. */
export function MaintenancePage() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  useDocumentTitle(t('Estamos en mantenimiento'));

  async function ask() {
    setAsking(true);
    try {
      if ((await readMaintenanceFlag()) !== 'true') await navigate({ to: paths.signIn, replace: true });
    } catch {
      // Not reachable is part of a maintenance; the next try comes by itself.
    } finally {
      setAsking(false);
    }
  }

  useEffect(() => {
    const timer = setInterval(() => void ask(), retryMs);
    return () => clearInterval(timer);
  });

  return (
    <div className="max-w-prose">
      <PageHeader title={t('Estamos en mantenimiento')} />
      <p className="text-ink-2">
        {t(
          'Volvemos en unos minutos. Lo que ya guardaste está a salvo. Esta página revisa sola y te lleva al ingreso cuando termine.',
        )}
      </p>
      <WordLine
        label={t('Dónde estás')}
        stops={[{ name: t('Lo guardado'), note: t('a salvo') }]}
        here={t('Mantenimiento')}
        ahead={[{ name: t('Ingreso'), note: t('te llevamos al terminar') }]}
      />
      <div className="mt-8">
        <Button busy={asking} onClick={() => void ask()}>
          {t('Revisar ahora')}
        </Button>
      </div>
    </div>
  );
}
