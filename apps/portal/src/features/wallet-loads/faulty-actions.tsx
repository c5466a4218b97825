import type { WalletLoad } from '@antela/contract/wallet-loads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { count } from '../../lib/format.ts';
import { useSignedIn } from '../../lib/signed-in.ts';
import { pathTo } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ConsequenceDialog } from '../../ui/dialog.tsx';
import { errorToast, toast } from '../../ui/toast.ts';
import type { LoadActs } from './wallet-loads.queries.ts';

/** What may be done at once about all the lines to mend: enrol who is missing, or leave them all out. */
export function FaultyActions({ load, acts }: { load: WalletLoad; acts: LoadActs }) {
  const { t } = useTranslation('wallet-loads');
  const { username, permissions } = useSignedIn();
  const [isAsking, setAsking] = useState(false);
  const faulty = load.linesWithFaults;

  async function removeAll() {
    try {
      await acts.removeFaulty.mutateAsync(username);
      toast(t('Quitaste {{count}} líneas', { count: faulty }));
    } catch (error) {
      errorToast(error instanceof Error ? error.message : String(error));
    }
    setAsking(false);
  }

  return (
    <>
      {permissions.includes('manage_wallet_users') && (
        <LinkButton href={pathTo.wallet(load.wallet.id, 'usuarios')}>{t('Inscribir personas')}</LinkButton>
      )}
      <Button onClick={() => setAsking(true)}>{t('Quitar las {{count}} líneas', { count: faulty })}</Button>
      <ConsequenceDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void removeAll()}
        busy={acts.removeFaulty.isPending}
        title={t('¿Quitar las {{count}} líneas por corregir?', { count: faulty })}
        confirmLabel={t('Quitar las {{count}} líneas', { count: faulty })}
      >
        <p>
          {t(
            'Esas personas no reciben este cargue. Quedan como excluidas, con tu nombre; las otras {{rest}} siguen.',
            {
              rest: count(load.lines - faulty),
            },
          )}
        </p>
      </ConsequenceDialog>
    </>
  );
}
