import type { WalletLoadLine } from '@antela/contract/wallet-load-lines';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api-error.ts';
import { useForm } from '../../../lib/form.ts';
import { joined } from '../../../lib/format.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { usePeople } from './wallet-loads.queries.ts';

export type MendedLine = { amount: number; payrolltypemoneybagemployeeid: string };

type Props = {
  line: WalletLoadLine;
  walletid: string;
  onClose: () => void;
  /** Throws what is refused. */
  onSave: (mended: MendedLine) => Promise<unknown>;
};

/** A line can be wrong in two things: whose it is, and how much. */
export function EditLine({ line, walletid, onClose, onSave }: Props) {
  const { t } = useTranslation('wallet-loads');
  const form = useForm({
    initial: { user: line.payrolltypemoneybagemployeeid, amount: line.amount },
    check: ({ user, amount }) => ({
      user: user === null && t('Elige de quién es la línea.'),
      amount: (amount === null || amount <= 0) && t('Escribe el valor a cargar.'),
    }),
    send: ({ user, amount }) => onSave({ amount: amount ?? 0, payrolltypemoneybagemployeeid: user ?? '' }),
    fieldOf: (path) => (path === 'amount' ? path : path === 'payrolltypemoneybagemployeeid' ? 'user' : null),
  });
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), 250);
  const query = usePeople(walletid, settled);
  const found = (query.data?.people ?? []).map((person) => ({
    value: person.payrolltypemoneybagemployeeid,
    label: joined(person.fullName, person.documentNumber),
  }));
  const own = line.payrolltypemoneybagemployeeid;
  const isListed = own === null || found.some(({ value }) => value === own);
  const inFile = joined(line.nameInFile, line.documentNumber);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('Corregir línea')}
      note={own === null && inFile !== '' ? t('En el archivo: {{words}}', { words: inFile }) : undefined}
      submitLabel={t('Guardar cambios')}
    >
      <Combobox
        label={t('Persona')}
        hint={t('Alguien inscrito en esta billetera.')}
        placeholder={t('Busca por nombre o documento')}
        options={
          isListed ? found : [{ value: own, label: joined(line.fullName, line.documentNumber) }, ...found]
        }
        {...form.choice('user')}
        onSearch={setText}
        searching={query.isFetching || settled !== text.trim()}
        error={form.fault('user') ?? errorText(query.error)}
      />
      <MoneyField label={t('Valor a cargar')} {...form.field('amount')} />
    </FormDialog>
  );
}
