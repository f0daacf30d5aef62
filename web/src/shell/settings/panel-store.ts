import { create } from 'zustand';

/** Whether the panel of the settings is open; undefined until it was opened for the first time. */
export const useSettingsPanel = create<{ isOpen?: boolean }>(() => ({}));

/** Opens or closes the panel. */
export const showSettings = (isOpen: boolean): void => useSettingsPanel.setState({ isOpen });
