/** Chinese template -> English, Spanish, Japanese. */
export type Catalogue = Readonly<Record<string, readonly [english: string, spanish: string, japanese: string]>>;

/**
 * Rows of an entity from its name alone: the name, and what the operation log and the titles of dialogs call adding,
 * changing, removing and switching it.
 */
export const entityRows = (label: string, [english, spanish, japanese]: Catalogue[string]): Catalogue => {
  const [inEnglish, inSpanish] = [english.toLowerCase(), spanish.toLowerCase()];
  return {
    [label]: [english, spanish, japanese],
    [`新增${label}`]: [`Add ${inEnglish}`, `Añadir ${inSpanish}`, `${japanese}の追加`],
    [`修改${label}`]: [`Edit ${inEnglish}`, `Modificar ${inSpanish}`, `${japanese}の変更`],
    [`删除${label}`]: [`Delete ${inEnglish}`, `Eliminar ${inSpanish}`, `${japanese}の削除`],
    [`启用或禁用${label}`]: [
      `Enable or disable ${inEnglish}`,
      `Activar o desactivar ${inSpanish}`,
      `${japanese}の有効化・無効化`,
    ],
  };
};
