CREATE TABLE "mail_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"unsubscribed_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"last_seen_at" timestamp with time zone,
	"last_mail_at" timestamp with time zone,
	"encouraged_at" timestamp with time zone,
	"missed_at" timestamp with time zone,
	"reminded_of" timestamp with time zone,
	"reminded_days" integer
);
--> statement-breakpoint
CREATE TABLE "mail_words" (
	"template" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_people" ADD CONSTRAINT "mail_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_words" ADD CONSTRAINT "mail_words_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_people_away_idx" ON "mail_people" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "mail_people_never_idx" ON "mail_people" USING btree ("approved_at") WHERE "mail_people"."last_seen_at" is null and "mail_people"."encouraged_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_period_idx" ON "subscriptions" USING btree ("period_ends_at") WHERE "subscriptions"."status" = 'active';--> statement-breakpoint
CREATE INDEX "mails_text_idx" ON "mails" USING btree ("created_at") WHERE "mails"."sealed_variables" is not null or "mails"."sealed_body" is not null;