import { cardType } from '../../../../libs/contracts/organisation/card-type.js';
import { resourceScreen } from '../../kit/resource/resource-screen.js';

export default resourceScreen(cardType, { removal: 'many' });
