/** How Debian's Chromium is started under test: without what a machine without a screen does not have. */
export const browserLaunch = {
  executablePath: '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'],
};
