/** Form of a day on the wire (source: calls.yaml, conventions). */
export const dayFormat = 'YYYY-MM-DD';
/** Form of a moment on the wire, in the school's time zone. */
export const momentFormat = 'YYYY-MM-DD HH:mm:ss';
/** Form of a time of day on the wire, to the minute. */
export const timeFormat = 'HH:mm:00';
