import { Trans, useLingui } from '@lingui/react/macro';
import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core';

/** Light, dark, or as the device is set; kept on this device. */
export function ColourSchemeChoice() {
  const { t } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={t`Darstellung`}
      value={colorScheme}
      onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
      data={[
        { value: 'light', label: <Trans>Hell</Trans> },
        { value: 'dark', label: <Trans>Dunkel</Trans> },
        { value: 'auto', label: <Trans>System</Trans> },
      ]}
    />
  );
}
