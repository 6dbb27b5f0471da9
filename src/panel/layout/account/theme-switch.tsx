import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { layoutTexts as texts } from '../../texts/layout.ts';

const CHOICES: { scheme: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
  { scheme: 'auto', label: texts.themeAuto, icon: IconDeviceDesktop },
  { scheme: 'light', label: texts.themeLight, icon: IconSun },
  { scheme: 'dark', label: texts.themeDark, icon: IconMoon },
];

/** The theme, as items of a menu; it follows the system until one is chosen. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <Menu.Label>{texts.theme}</Menu.Label>
      {CHOICES.map(({ scheme, label, icon: Icon }) => (
        <Menu.Item
          key={scheme}
          closeMenuOnClick={false}
          leftSection={<Icon size={16} />}
          rightSection={scheme === colorScheme && <IconCheck size={16} aria-label="ativo" />}
          onClick={() => setColorScheme(scheme)}
        >
          {label}
        </Menu.Item>
      ))}
    </>
  );
}
