import { useTranslation } from 'react-i18next';
import { config } from '../../../lib/config.ts';
import { Press } from '../../../ui/button.tsx';

/** Users of the demonstration, whose password is public: one press fills the form. Nothing where there is no demonstration. */
export function DemoUsers({ onPick }: { onPick: (username: string, password: string) => void }) {
  const { t } = useTranslation('auth');
  const { demo } = config();
  if (!demo) return null;
  return (
    <div className="mt-3 border-t border-line pt-4">
      <h2 className="text-body font-semibold">{t('Usuarios de la demostración')}</h2>
      <p className="text-small text-ink-2">
        {t('Pulsa uno y llenamos el formulario. Los datos son inventados.')} {t('Contraseña de todos:')}{' '}
        <code className="font-mono">{demo.password}</code>
      </p>
      <ul className="mt-1 divide-y divide-line border-b border-line">
        {demo.users.map(({ username, tries }) => (
          <li key={username}>
            <Press
              className="flex min-h-9 w-full flex-wrap items-baseline justify-between gap-x-3 py-1.5 text-left text-small hover:text-link pointer-coarse:min-h-11"
              onClick={() => onPick(username, demo.password)}
            >
              <span className="font-mono">{username}</span>
              <span className="text-ink-2">{tries}</span>
            </Press>
          </li>
        ))}
      </ul>
    </div>
  );
}
