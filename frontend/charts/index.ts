import './timeline';
