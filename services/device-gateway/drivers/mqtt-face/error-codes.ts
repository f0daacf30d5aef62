/** Numbers mean other things with each operator (source: MQTT V1.25, appendix 29). */
const meanings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  EditPerson: {
    460: 'photoTooLarge',
    461: 'malformed',
    462: 'malformed',
    463: 'photo',
    464: 'noFace',
    465: 'deviceError',
    467: 'full',
    468: 'photo',
    469: 'photoTooLarge',
    470: 'photoUnreachable',
    471: 'photoUnreachable',
    472: 'noPhoto',
    474: 'full',
    478: 'similarFace',
  },
  EditPersonsNew: {
    410: 'busy',
    461: 'malformed',
    462: 'cardTaken',
    463: 'noPhoto',
    464: 'photoUnreachable',
    465: 'photoUnreachable',
    466: 'photo',
    467: 'photoTooLarge',
    468: 'noFace',
    474: 'full',
    478: 'similarFace',
  },
  SetSysTime: { 463: 'malformed' },
};

/** What an error number of an operator means; `deviceError` with the number where the maker's papers do not say. */
export const meaningOf = (operator: string, code: string): string =>
  meanings[operator]?.[code] ?? `deviceError ${code}`;

/** Refusals that are about the photo alone: the person can be kept without it. */
const ofPhoto = new Set(['photo', 'photoTooLarge', 'photoUnreachable', 'noFace', 'similarFace']);
export const isOfPhoto = (meaning: string): boolean => ofPhoto.has(meaning);
