import {
  changeNoticeSettings as change,
  type NoticeSetting,
  readNoticeSettings as read,
} from '../../../../domain/notices/notice-settings.ts';
import type { Service } from '../../../service.ts';
import type { PanelOperation, PanelSchema } from '../../panel-call.ts';

export const getNoticeSettings: PanelOperation<'getNoticeSettings'> = async ({ service, member, reply }) => {
  reply(toSettings(service, await read(service.database, member)));
};

export const changeNoticeSettings: PanelOperation<'changeNoticeSettings'> = async ({
  service,
  member,
  body,
  reply,
}) => {
  reply(toSettings(service, await change(service.database, member, body)));
};

function toSettings(service: Service, settings: NoticeSetting[]): PanelSchema<'NoticeSettings'> {
  return {
    mail: service.letters.open,
    data: settings.map(({ standard, ...setting }) => ({ ...setting, default: standard })),
  };
}
