import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconPhotoDown } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { chartSvg, pngOf } from '../../../charts/chart-image.ts';
import { seriesColour } from '../../../charts/series-colour.ts';
import { downloadBlob } from '../../../parts/controls/download-blob.ts';
import { queryTexts as texts } from '../../../texts/query.ts';

interface ImageMenuProps {
  /** What holds the chart. */
  drawing: RefObject<HTMLDivElement | null>;
  /** Names of the series, in order. */
  names: string[];
}

/** Downloads the chart as a picture. */
export function ImageMenu({ drawing, names }: ImageMenuProps) {
  const download = async (kind: 'png' | 'svg') => {
    const chart = drawing.current?.querySelector<SVGSVGElement>('figure svg');
    if (!chart) return;
    const svg = chartSvg(
      chart,
      names.map((name, at) => ({ name, colour: seriesColour(at) })),
    );
    downloadBlob(
      `grafico.${kind}`,
      kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await pngOf(svg),
    );
  };
  const tell = () => notifications.show({ message: texts.imageFailed, color: 'red' });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconPhotoDown size={16} />}>
          {texts.downloadImage}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['png', 'svg'] as const).map((kind) => (
          <Menu.Item key={kind} onClick={() => void download(kind).catch(tell)}>
            {texts.imageKinds[kind]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
