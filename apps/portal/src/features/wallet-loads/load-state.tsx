import type { WalletLoad } from '@antela/contract/wallet-loads';
import { useTranslation } from 'react-i18next';
import { longDate, pesos } from '../../lib/format.ts';
import { pathTo } from '../../paths.ts';
import { Alert, type AlertTone } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { isUnderWay } from './wallet-loads.queries.ts';

/** What the load's state means and what comes next, in words; and what deserves a second look before it goes on. */
export function LoadState({ load, onMap }: { load: WalletLoad; onMap: () => void }) {
  const { t } = useTranslation('wallet-loads');
  const words = useStateWords(load, onMap);
  const { byState, lines } = load;
  /** Whoever approved it has looked twice. */
  const mayStillStop = load.approvedAt === null && load.state !== 'cancelled';
  const settled = byState.applied.count + byState.failed.count + byState.reversed.count;
  return (
    <div className="mb-6 grid gap-3" aria-live="polite">
      {words && (
        <Alert tone={words.tone} title={words.title} actions={words.action}>
          {words.text}
        </Alert>
      )}
      {load.state === 'processing' && lines > 0 && (
        <Progress label={t('Aplicando')} done={settled} total={lines} />
      )}
      {mayStillStop &&
        load.warnings.map(({ code, detail }) => (
          <Alert key={code} tone="warn" title={t('Revísalo dos veces')}>
            {detail}
          </Alert>
        ))}
      {mayStillStop && load.linesWithWarnings > 0 && load.linesWithFaults === 0 && (
        <Alert tone="warn">
          {t('{{count}} líneas merecen una segunda mirada. Fíltralas abajo.', {
            count: load.linesWithWarnings,
          })}
        </Alert>
      )}
    </div>
  );
}

type Words = { tone: AlertTone; title: string; text?: string; action?: React.ReactNode } | null;

function useStateWords(load: WalletLoad, onMap: () => void): Words {
  const { t } = useTranslation('wallet-loads');
  const reason = load.reason ?? '';
  const failed = load.byState.failed.count;
  if (load.validatedAt === null && isUnderWay(load))
    return { tone: 'info', title: t('Estamos leyendo y revisando las líneas') };
  switch (load.state) {
    case 'draft':
      return {
        tone: 'info',
        title: t('Listo para enviar'),
        text: t('Revisa las líneas y envíalo con su total de control.'),
      };
    case 'with_errors':
      return load.lines === 0
        ? {
            tone: 'bad',
            title: t('No pudimos leer el archivo'),
            text: reason,
            action: (
              <>
                {load.actions.includes('map') && (
                  <Button look="primary" onClick={onMap}>
                    {t('Decir qué trae cada columna')}
                  </Button>
                )}
                <LinkButton href={pathTo.walletLoadCreate(load.wallet.id)}>
                  {t('Subir otro archivo')}
                </LinkButton>
              </>
            ),
          }
        : {
            tone: 'bad',
            title: t('{{count}} líneas por corregir', { count: load.linesWithFaults }),
            text: t('Es todo o nada: corrige cada línea o quítala para poder enviarlo.'),
          };
    case 'in_approval':
      return {
        tone: 'warn',
        title: t('Espera a que otra persona lo apruebe'),
        text: load.isOwn
          ? t('Participaste en prepararlo, así que lo aprueba alguien más.')
          : t('Revísalo con calma: al aprobarlo se aparta su dinero del fondo.'),
      };
    case 'rejected':
      return {
        tone: 'bad',
        title: t('Lo rechazaron'),
        text: t('Motivo: {{reason}} Corrígelo y revísalo de nuevo para volver a enviarlo.', { reason }),
      };
    case 'awaiting_funds':
      return {
        tone: 'warn',
        title: t('Al fondo le faltan {{amount}}', { amount: pesos(load.missing ?? 0) }),
        text: t('Está aprobado. Sigue solo cuando se confirme un depósito que alcance.'),
        action: (
          <LinkButton href={pathTo.wallet(load.wallet.id, 'depositos')}>{t('Declarar depósito')}</LinkButton>
        ),
      };
    case 'scheduled':
      return load.scheduledOn === null
        ? { tone: 'info', title: t('Empieza en un momento') }
        : {
            tone: 'info',
            title: t('Se aplica el {{date}}', { date: longDate(load.scheduledOn) }),
            text: t('Su dinero ya está apartado. Si cambias algo, hay que aprobarlo otra vez.'),
          };
    case 'processing':
      return {
        tone: 'info',
        title: t('Estamos cargando cada saldo'),
        text: t('Puedes salir de esta página.'),
      };
    case 'applied':
      return { tone: 'ok', title: t('Cada persona tiene su saldo') };
    case 'partially_applied':
      return {
        tone: 'warn',
        title: t('{{count}} líneas no se aplicaron', { count: failed }),
        text: t('Su dinero volvió al fondo. Resuelve el motivo e inténtalo de nuevo, o quítalas.'),
      };
    case 'failed':
      return {
        tone: 'bad',
        title: t('Ninguna línea se aplicó'),
        text: t('El dinero volvió al fondo. Resuelve el motivo e inténtalo de nuevo.'),
      };
    case 'reversed':
      return { tone: 'info', title: t('Todo volvió al fondo'), text: t('Motivo: {{reason}}', { reason }) };
    case 'partially_reversed':
      return {
        tone: 'warn',
        title: t('{{amount}} volvieron al fondo', { amount: pesos(load.reversedAmount) }),
        text: t('Lo demás ya lo habían gastado o no se pidió. Motivo: {{reason}}', { reason }),
      };
    case 'cancelled':
      return {
        tone: 'info',
        title: t('Lo anularon antes de aplicarse'),
        text: t('Motivo: {{reason}}', { reason }),
      };
  }
}
