/** The contract's texts in one language by their Chinese templates; made by the build (web/server-texts.ts). */
declare module 'virtual:server-texts/*' {
  const texts: Record<string, string>;
  export default texts;
}
