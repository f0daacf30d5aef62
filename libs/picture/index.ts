export { encodePicture, openPicture, type Picture } from './checked-picture.js';
export { keepPicture, pictureTable, readPicture } from './kept-pictures.js';
