import type { DocumentHolder } from '@antela/contract/known-person';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Press } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { TwoPeople } from '../../../ui/two-people.tsx';
import type { PersonForm } from './employee-form.ts';

export type ComesBack = { employeeid: string; identity?: 'known_name' | 'new_name' };

type Props = {
  holder: DocumentHolder;
  /** As the form has it. */
  written: PersonForm;
  busy: boolean;
  onComesBack: (who: ComesBack) => unknown;
};

/** The document is somebody's already. By another name, both are shown, and whoever fills in the form says who it is. */
export function ExistingPerson({ holder, written, busy, onComesBack }: Props) {
  const { t } = useTranslation('employees');
  const { employeeid, known, isSameName } = holder;
  const typed = [written.firstName, written.secondName, written.firstSurname, written.secondSurname]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
  const act = (label: string, who: ComesBack) => (
    <Press className="text-link min-h-6 text-left" disabled={busy} onClick={() => onComesBack(who)}>
      {label}
    </Press>
  );
  const open = (
    <Link href={pathTo.employeeOf(employeeid)} className="text-link">
      {t('Abrir el empleado que ya existe')}
    </Link>
  );

  if (isSameName)
    return (
      <Frame
        title={t('Esta persona ya está en tu lista')}
        actions={
          <>
            {open}
            {act(t('Crear otro contrato a esa persona'), { employeeid })}
          </>
        }
      >
        {t('Si vuelve a la empresa, conserva sus datos personales y recibe el contrato de este formulario.')}
      </Frame>
    );
  return (
    <Frame
      title={t('Ese documento es de {{name}}', { name: known.fullName })}
      actions={
        <>
          {act(t('Es {{name}}: crear el contrato con ese nombre', { name: known.fullName }), {
            employeeid,
            identity: 'known_name',
          })}
          {act(t('Es la misma persona y ahora se llama {{name}}', { name: typed }), {
            employeeid,
            identity: 'new_name',
          })}
          {open}
        </>
      }
    >
      <TwoPeople
        sides={[
          { label: t('En Antela'), ...known },
          { label: t('En el formulario'), fullName: typed, document: known.document, details: [] },
        ]}
      />
      <p className="mt-2">{t('Si es otra persona, corrige el número de documento y guarda de nuevo.')}</p>
    </Frame>
  );
}

function Frame({ title, actions, children }: { title: string; actions: ReactNode; children: ReactNode }) {
  return (
    <Alert tone="warn" role="status" className="mt-4" title={title} actions={actions}>
      {children}
    </Alert>
  );
}
