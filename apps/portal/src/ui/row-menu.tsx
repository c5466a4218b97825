import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Menu, type MenuEntry } from './menu.tsx';

type Props = {
  /** Name of the row, for who cannot see it. */
  of: string;
  entries: readonly MenuEntry[];
};

/** Acts on one row, at its end. A row that nothing can be done with has no menu. */
export function RowMenu({ of, entries }: Props) {
  const { t } = useTranslation('ui');
  if (entries.length === 0) return null;
  return (
    <Menu
      trigger={
        <Button
          size="small"
          look="quiet"
          className="row-menu px-2 pointer-coarse:min-w-11"
          aria-label={t('Acciones de {{name}}', { name: of })}
        >
          <Ellipsis className="size-4" strokeWidth={1.75} aria-hidden />
        </Button>
      }
      entries={entries}
    />
  );
}
