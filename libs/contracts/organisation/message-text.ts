/** Names in braces for which a message says what is each recipient's: `{姓名}`. */
export const messageFields = ['姓名', '班级', '日期'] as const;
/** Name of a field of messages. */
export type MessageField = (typeof messageFields)[number];

const fieldPattern = new RegExp(`\\{(${messageFields.join('|')})\\}`, 'g');

/** Whether a text says something else to each recipient. */
export const isPersonalText = (text: string): boolean => text.search(fieldPattern) >= 0;
