import { useTranslation } from 'react-i18next';
import { hasPermission } from '../../../lib/data-store.ts';
import { paths } from '../../../paths.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Section } from '../../../ui/panel.tsx';

/** First steps of a new client, in order; a step is a link only for people who may take it. */
export function FirstSteps() {
  const { t } = useTranslation('dashboard');
  const steps = [
    {
      title: t('Revisa tus nóminas'),
      text: t('El periodo, el corte y el pago de cada una, y la política con que se adelanta.'),
      action: t('Ver nóminas'),
      href: paths.payrolls,
      permission: 'view_payrolls',
    },
    {
      title: t('Sube tu lista de empleados'),
      text: t('Con el archivo que ya tienes. Lo revisamos contigo antes de guardar nada.'),
      action: t('Cargar empleados'),
      href: paths.employeeImport,
      permission: 'manage_employees',
    },
    {
      title: t('Agrega a quién avisamos'),
      text: t('Las personas que deben saber cuándo se acerca un corte o está listo un reporte.'),
      action: t('Crear contacto'),
      href: paths.contacts,
      permission: 'view_contacts',
    },
  ];

  return (
    <Section
      title={t('Primeros pasos')}
      note={t(
        'Cuando haya empleados, aquí estarán tus periodos, lo que se va a descontar y lo que espera por ti.',
      )}
    >
      <ol className="max-w-3xl border-t border-line">
        {steps.map(({ title, text, action, href, permission }, index) => (
          <li key={title} className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line py-5">
            <span
              className="inline-flex size-8 items-center justify-center rounded-full bg-maiz font-semibold text-on-maiz"
              aria-hidden
            >
              {index + 1}
            </span>
            <div className="min-w-0 flex-1 basis-64">
              <h3 className="text-title">{title}</h3>
              <p className="text-ink-2">{text}</p>
            </div>
            {hasPermission(permission) && (
              <LinkButton href={href} look={permission === 'manage_employees' ? 'primary' : 'secondary'}>
                {action}
              </LinkButton>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
