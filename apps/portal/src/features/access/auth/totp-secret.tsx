import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';

/** Secret for an application of codes: the square to scan, and groups of four for people who type it. */
export function TotpSecret({ uri, secret }: { uri: string; secret: string }) {
  const { t } = useTranslation('auth');
  return (
    <div className="flex flex-col gap-4">
      <QrCode text={uri} label={t('Código QR para tu aplicación de códigos')} />
      <div>
        <p className="text-small text-ink-2">
          {t('¿No puedes escanearlo? Escribe esta clave en la aplicación:')}
        </p>
        <p className="mt-1 font-mono wrap-anywhere select-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      </div>
    </div>
  );
}

/** Drawn as one path: dark on light in both themes, because cameras read it no other way. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { border: 4, ecc: 'M' });
    const cells = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: side, path: cells.join('') };
  }, [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 rounded-tag"
    >
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
