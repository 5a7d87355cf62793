CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" uuid,
	"sealed_variables" text,
	"subject" text,
	"sealed_body" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"fence" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"answer" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_state_check" CHECK ("mails"."state" in ('queued', 'sending', 'sent', 'failed', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_time_idx" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_state_idx" ON "mails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_recipient_idx" ON "mails" USING btree (lower("recipient"),"created_at","id");--> statement-breakpoint
CREATE INDEX "mails_user_idx" ON "mails" USING btree ("user_id","template","created_at");--> statement-breakpoint
CREATE INDEX "mails_open_idx" ON "mails" USING btree ("due_at") WHERE "mails"."state" in ('queued', 'sending');
--> statement-breakpoint
-- A tenant's transaction may put a mail into the outbox. It reads none: they hold links that open accounts.
GRANT INSERT ON mails TO postwright_tenant;
