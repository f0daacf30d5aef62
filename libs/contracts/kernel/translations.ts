/** Chinese template -> English, Spanish, Japanese. */
export type Catalogue = Readonly<Record<string, readonly [english: string, spanish: string, japanese: string]>>;

/** Texts that a concept declares beside its calls. */
export interface Translations {
  rows: Catalogue;
}

/**
 * Declares texts in all languages. The console's bundles hold none of them: a build drops what nothing in them asks for,
 * and the catalogue of a language is a file of its own.
 */
/* @__NO_SIDE_EFFECTS__ */
export function translations(...rows: Catalogue[]): Translations {
  return { rows: Object.assign({}, ...rows) };
}

/**
 * Rows of an entity from its name alone: the name, and what the operation log and the titles of dialogs call adding,
 * changing and removing it.
 * @param switching Chinese name of enabling and disabling it, where that is possible
 */
/* @__NO_SIDE_EFFECTS__ */
export function entityRows(
  label: string,
  [english, spanish, japanese]: Catalogue[string],
  switching?: string,
): Catalogue {
  const [inEnglish, inSpanish] = [english.toLowerCase(), spanish.toLowerCase()];
  return {
    [label]: [english, spanish, japanese],
    [`新增${label}`]: [`Add ${inEnglish}`, `Añadir ${inSpanish}`, `${japanese}の追加`],
    [`修改${label}`]: [`Edit ${inEnglish}`, `Modificar ${inSpanish}`, `${japanese}の変更`],
    [`删除${label}`]: [`Delete ${inEnglish}`, `Eliminar ${inSpanish}`, `${japanese}の削除`],
    ...(switching && {
      [switching]: [
        `Enable or disable ${inEnglish}`,
        `Activar o desactivar ${inSpanish}`,
        `${japanese}の有効化・無効化`,
      ],
    }),
  };
}
