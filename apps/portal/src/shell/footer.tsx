import { useTranslation } from 'react-i18next';
import { config } from '../lib/config.ts';
import { Link } from '../ui/link.tsx';

const year = new Date().getFullYear();

/** docs/spec.md §1: messaging, two social networks, privacy policy and copyright with the current year. */
export function Footer() {
  const { t } = useTranslation('shell');
  const { brand, links } = config();
  const look =
    'inline-flex min-h-6 items-center hover:text-ink hover:underline underline-offset-3 pointer-coarse:min-h-11 pointer-coarse:min-w-11';
  const social = [
    { label: 'WhatsApp', href: links.whatsapp },
    { label: 'Instagram', href: links.instagram },
    { label: 'LinkedIn', href: links.linkedin },
  ];
  return (
    <footer className="mt-auto border-t border-line text-small text-ink-2 print:hidden">
      <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-x-6 gap-y-2 px-4 py-5 md:px-9">
        <p className="mr-auto">{t('© {{year}} {{brand}}', { year, brand: brand.name })}</p>
        <Link href={links.privacy} target="_blank" className={look}>
          {t('Política de privacidad')}
        </Link>
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {social.map(({ label, href }) => (
            <li key={label}>
              <Link href={href} target="_blank" className={look}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
